// A syntax-colouring Python editor that replaces a text field.  esbuild bundles it with
// CodeMirror into build/editor.js; the page also works without it.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tagHighlighter, tags } from "@lezer/highlight";

/** @typedef {ReturnType<typeof coloured>} Editor */

// The classes are the same as in the viewers' code.
const COLOURS = tagHighlighter([
  { tag: [tags.keyword, tags.bool, tags.null], class: "k" },
  {
    tag: [tags.definition(tags.className), tags.function(tags.definition(tags.variableName))],
    class: "nf",
  },
  { tag: [tags.string, tags.special(tags.string)], class: "s2" },
  { tag: tags.number, class: "mi" },
  { tag: tags.comment, class: "c1" },
]);

/** @type {import("@codemirror/state").StateEffectType<number | null>} where it begins, if one did */
const failed = StateEffect.define();
const failure = StateField.define({
  create: () => Decoration.none,
  update(lines, { docChanged, effects }) {
    const effect = effects.find((one) => one.is(failed));
    if (!effect) return docChanged ? Decoration.none : lines;
    const line = Decoration.line({ class: "failed" });
    return effect.value === null ? Decoration.none : Decoration.set(line.range(effect.value));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * An editor in place of a text field, which keeps the text: a change in one of them also changes
 * the other.
 * @param {HTMLTextAreaElement} area
 */
export function coloured(area) {
  const names = ["aria-label", "aria-describedby", "autocapitalize"];
  const attributes = names.map((name) => [name, area.getAttribute(name) ?? ""]);
  const view = new EditorView({
    state: EditorState.create({
      doc: area.value,
      selection: { anchor: area.selectionStart, head: area.selectionEnd },
      extensions: [
        lineNumbers(),
        history(),
        pythonLanguage,
        syntaxHighlighting(COLOURS),
        indentUnit.of("    "),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        failure,
        EditorView.contentAttributes.of({ ...Object.fromEntries(attributes), tabindex: "0" }),
        keymap.of([
          { key: "Mod-Enter", run: () => true }, // the page runs the program
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          const text = state.doc.toString();
          if (!docChanged || area.value === text) return;
          area.value = text;
          area.dispatchEvent(new Event("input"));
        }),
      ],
    }),
  });
  area.addEventListener("input", () => {
    const { doc } = view.state;
    if (area.value !== doc.toString())
      view.dispatch({ changes: { from: 0, to: doc.length, insert: area.value } });
  });
  const hasFocus = document.activeElement === area;
  area.after(view.dom);
  area.hidden = true;
  if (hasFocus) view.focus();
  return {
    /**
     * Selects a part of the text, and scrolls there.
     * @param {number} anchor
     * @param {number} head
     */
    select(anchor, head) {
      view.dispatch({ selection: { anchor, head }, scrollIntoView: true });
      view.focus();
    },
    /**
     * Marks the line that begins here, until the text changes; null for none.
     * @param {number | null} start
     */
    mark(start) {
      view.dispatch({ effects: failed.of(start) });
    },
  };
}
