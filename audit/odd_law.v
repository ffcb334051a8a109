(* The odd law of Chopsticks, with its plies, proved from the rules of the game: Theorem 1 of
   docs/proofs.md and the table of its corollary.  Coq checks each step, by `coqc odd_law.v`. *)

From Coq Require Import ZArith Lia.
Open Scope Z_scope.

(* The hands of the player to move, and those of the other one, the smaller hand first. *)
Record position := P { a : Z; b : Z; c : Z; d : Z }.

Section Rules.
Variable n : Z.

Definition legal p := 0 <= a p <= b p /\ b p < n /\ 0 <= c p <= d p /\ d p < n /\ 0 < d p.
Definition over p := b p = 0.

(* Both players must have fingers; after the move, the other player is to move. *)
Inductive move p : position -> Prop :=
| Tap hand hit other x y :
    0 < hand -> hand = a p \/ hand = b p ->
    0 < hit -> hit = c p /\ other = d p \/ hit = d p /\ other = c p ->
    hand + hit < n /\ x <= y /\ (x = hand + hit /\ y = other \/ x = other /\ y = hand + hit)
    \/ n <= hand + hit /\ x = 0 /\ y = other ->
    move p (P x y (a p) (b p))
| Split x y :
    0 < b p -> 0 < d p ->
    x + y = a p + b p -> 0 < x <= y -> y < n -> x <> a p ->
    move p (P (c p) (d p) x y).

(* Lost in at most k plies: every move has an answer that leaves a position lost in k - 2. *)
Fixpoint lost (k : nat) p : Prop :=
  over p \/ match k with
            | S (S j) => forall q, move p q -> exists r, move q r /\ lost j r
            | _ => False
            end.

Lemma stays_legal p q : legal p -> move p q -> legal q.
Proof. intros L M. destruct M; unfold legal in *; simpl; lia. Qed.

Lemma not_over p q : move p q -> legal p -> ~ over p.
Proof. intros M L. destruct M; unfold legal, over in *; lia. Qed.

(* ------------------------------------------ three lemmas prove a table of lost positions *)

Variable listed : position -> Z -> Prop.

Definition within k p := over p \/ exists m, listed p m /\ m <= k.
Definition known p := exists k, within k p.

Definition lemma1 := forall p k, legal p -> listed p k ->
  2 <= k /\ forall q, move p q -> exists r, move q r /\ within (k - 2) r.
Definition lemma2 := forall p k, legal p -> listed p k -> 2 < k ->
  exists q, move p q /\ forall r, move q r -> ~ within (k - 3) r.
Definition lemma3 := forall p, legal p ->
  known p \/ exists q, move p q /\ (known q \/ forall r, move q r -> ~ known r).

Hypotheses (one : lemma1) (two : lemma2) (three : lemma3).

Lemma listed_are_lost k : forall p, legal p -> within (Z.of_nat k) p -> lost k p.
Proof.
  induction k as [k IH] using lt_wf_ind. intros p L [O | (m & T & le)].
  { destruct k; left; exact O. }
  destruct (one p m L T) as [least answers]. destruct k as [| [| j]]; [lia | lia |]. right.
  intros q M. destruct (answers q M) as (r & A & W). exists r. split; [exact A |].
  apply IH; [lia | eauto using stays_legal |].
  destruct W as [O | (l & T' & le')]; [left; exact O | right; exists l; split; [exact T' | lia]].
Qed.

Lemma not_both j : forall k p q, legal p -> move p q -> lost j p -> lost k q -> False.
Proof.
  induction j as [j IH] using lt_wf_ind. intros k p q L M Lp Lq.
  destruct j as [| [| j]]; destruct Lp as [O | F]; try (apply (not_over p q); assumption); try easy.
  destruct (F q M) as (r & A & Lr).
  assert (L' : legal q) by eauto using stays_legal.
  destruct k as [| [| k]]; destruct Lq as [O | G]; try (apply (not_over q r); assumption); try easy.
  destruct (G r A) as (s & B & Ls).
  apply (IH j) with (k := k) (p := r) (q := s); eauto using stays_legal.
Qed.

Theorem law k : forall p, legal p -> (lost k p <-> within (Z.of_nat k) p).
Proof.
  induction k as [k IH] using lt_wf_ind. intros p L. split; [| apply listed_are_lost; exact L].
  intros Lp. destruct k as [| [| j]]; destruct Lp as [O | F]; try (left; exact O); try easy.
  assert (answers : forall q, move p q -> exists r, move q r /\ lost j r /\ within (Z.of_nat j) r).
  { intros q M. destruct (F q M) as (r & A & Lr). exists r. repeat split; try assumption.
    apply IH; [lia | eauto using stays_legal | exact Lr]. }
  destruct (three p L) as [[m [O | (m' & T & le)]] | (q & M & [[m W] | none])].
  - left; exact O.
  - destruct (Z.le_gt_cases m' (Z.of_nat (S (S j)))); [right; exists m'; auto |].
    destruct (two p m' L T) as (q & M & none); [lia |].
    destruct (answers q M) as (r & A & _ & [O | (l & T' & le')]); exfalso; apply (none r A);
      [left; exact O | right; exists l; split; [exact T' | lia]].
  - exfalso. destruct (answers q M) as (r & A & Lr & _).
    apply (not_both (Z.to_nat m) j q r); eauto using stays_legal.
    apply listed_are_lost; [eauto using stays_legal |].
    destruct W as [O | (l & T & le)]; [left; exact O | right; exists l; split; [exact T | lia]].
  - exfalso. destruct (answers q M) as (r & A & _ & W). apply (none r A).
    exists (Z.of_nat j). exact W.
Qed.

End Rules.

(* ------------------------------------------------------------------- the table for odd n *)

Definition digits x := Z.log2 x + 1.

Definition listed n p k :=
  let x := b p in a p = 0 /\ 0 < x /\
  (c p = n - 1 /\ d p = n - 1 /\ k = 2 * digits x \/
   c p = n - 2 /\ d p = n - 2 /\ x mod 2 = 1 /\ k = x + 1 \/
   x = 1 /\ c p = 0 /\ d p = n - 2 /\ k = 2).

Lemma half x : 2 <= x -> digits x = digits (x / 2) + 1.
Proof.
  intros H. unfold digits. pose proof (Z.div_mod x 2). pose proof (Z.mod_pos_bound x 2).
  replace (Z.log2 x) with (Z.log2 (x / 2) + 1); [lia |]. destruct (Z.eq_dec (x mod 2) 0).
  - replace x with (2 * (x / 2)) at 2 by lia. rewrite Z.log2_double; lia.
  - replace x with (2 * (x / 2) + 1) at 2 by lia. rewrite Z.log2_succ_double; lia.
Qed.

Lemma fewer x y : x <= y -> digits x <= digits y.
Proof. intros H. unfold digits. pose proof (Z.log2_le_mono x y H). lia. Qed.

Ltac Zify.zify_post_hook ::= Z.to_euclidean_division_equations.
Ltac fields := unfold legal, listed, known, within, over in *; cbn [a b c d] in *.
Ltac solved := fields; lia.
Ltac tap hand hit other x y := eexists; split; [apply (Tap _ _ hand hit other x y); solved |].
Ltac divide x y := eexists; split; [apply (Split _ _ x y); solved |].
Ltac moved M := destruct M as [hand hit other x y ? ? ? ? ? | x y ? ? ? ? ? ?]; fields.

Lemma odd1 n : 3 <= n -> lemma1 n (listed n).
Proof.
  intros N p k L T. destruct p as [a b c d]. split.
  { pose proof (Z.log2_nonneg b). fields. unfold digits in *. lia. }
  intros q M. moved M.
  - tap y b 0 0 0. left. solved. (* After a tap, the winner kills the last hand. *)
  - destruct T as (-> & B & [(-> & -> & ->) | [(-> & -> & odd & ->) | T]]); [| | lia].
    + (* The winner leaves the smaller hand. *)
      tap (n - 1) y x 0 x. right. exists (2 * digits x).
      pose proof (half b). pose proof (fewer x (b / 2)). solved.
    + (* The winner leaves the odd hand. *)
      assert (x mod 2 = 1 \/ y mod 2 = 1) as [? | ?] by lia.
      * tap (n - 2) y x 0 x. right. exists (x + 1). solved.
      * tap (n - 2) x y 0 y. right. exists (y + 1). solved.
Qed.

Lemma odd2 n : 3 <= n -> lemma2 n (listed n).
Proof.
  intros N p k L T K. destruct p as [a b c d].
  destruct T as (A & B & [(C & D & E) | [(C & D & odd & E) | T]]); fields; [| | lia].
  - assert (2 <= b) by (destruct (Z.eq_dec b 1) as [e |]; [rewrite e in E; cbn in E |]; lia).
    divide (b / 2) (b - b / 2).
    intros r M [O | (m & T & le)]; moved M; pose proof (half b); pose proof (fewer (b / 2) y); lia.
  - divide (Z.min 2 (b - 2)) (Z.max 2 (b - 2)). intros r M [O | (m & T & le)]; moved M; solved.
Qed.

Ltac by_cases H X := assert (X \/ ~ X) as [H | H] by (clear; lia).
Ltac lists k := exists k; right; exists k; solved.
Ltac safe := right; intros r M [k [O | (m & T & le)]]; moved M; solved.

Lemma odd3 n : 3 <= n -> n mod 2 = 1 -> lemma3 n (listed n).
Proof.
  intros N odd p L. destruct p as [a b c d]. fields.
  destruct (Z.eq_dec b 0) as [ended | live]. { left. exists 0. left. exact ended. }
  by_cases L1 (a = 0 /\ c = n - 1). { left. lists (2 * digits b). }
  by_cases L2 (a = 0 /\ c = n - 2 /\ d = n - 2 /\ b mod 2 = 1). { left. lists (b + 1). }
  by_cases L3 (a = 0 /\ b = 1 /\ c = 0 /\ d = n - 2). { left. lists 2. }
  right.
  (* The won positions, each with its kill. *)
  by_cases W0 (c = 0 /\ n <= b + d).
  { clear - N L live W0. tap b d c 0 c. left. exists 0. left. solved. }
  by_cases W1 (a = n - 1 /\ 0 < c). { clear - N L W1. tap b d c 0 c. left. lists (2 * digits c). }
  by_cases W2 (a = n - 2 /\ b = n - 2 /\ 2 <= d /\ c mod 2 = 1).
  { clear - N L W2. tap b d c 0 c. left. lists (c + 1). }
  by_cases W2' (a = n - 2 /\ b = n - 2 /\ 2 <= c /\ d mod 2 = 1).
  { clear - N L W2'. tap b c d 0 d. left. lists (d + 1). }
  by_cases W3 (a = 0 /\ b = n - 2 /\ c = 1 /\ 2 <= d).
  { clear - N L W3. tap b d c 0 c. left. lists 2. }
  (* The safe moves, each with what it needs. *)
  by_cases one (a = 0 /\ b = 1).
  { by_cases H1 (0 < c /\ d < n - 1).
    { clear - N odd L one L2 H1. tap b c d (Z.min (b + c) d) (Z.max (b + c) d). safe. }
    by_cases H2 (0 < c). { clear - N L one L1 H1 H2. tap b d c 0 c. safe. }
    clear - N L one L3 W0 H2. tap b d c 0 (b + d). safe. }
  by_cases lonely (a = 0).
  { by_cases H1 (b = 2 \/ b mod 2 = 1).
    { clear - N odd L live one lonely L1 L2 W0 H1. divide 1 (b - 1). safe. }
    clear - N odd L live lonely L1 L2 W0 H1. divide 2 (b - 2). safe. }
  by_cases kills (n <= b + d).
  { by_cases H1 (a = 1 /\ 2 <= b /\ c = n - 2 /\ d = n - 1).
    { clear - N L H1. tap b c d 0 d. safe. }
    by_cases H2 (a = 1 /\ 2 <= b /\ c = n - 2). { clear - N L H1 H2. tap a d c c (a + d). safe. }
    clear - N L lonely W0 kills H1 H2. tap b d c 0 c. safe. }
  by_cases H1 (a = 1 /\ 2 <= b /\ c = 0 /\ b + d = n - 2).
  { clear - N L H1. tap a d c 0 (a + d). safe. }
  clear - N L lonely kills H1. tap b d c c (b + d). safe.
Qed.

Theorem odd_law n k p : 3 <= n -> n mod 2 = 1 -> legal n p ->
  (lost n k p <-> within (listed n) (Z.of_nat k) p).
Proof. intros N odd. apply law; [apply odd1 | apply odd2 | apply odd3]; assumption. Qed.

Print Assumptions odd_law.
