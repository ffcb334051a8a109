"""Geister by the protocol of its contests: the lines, the table, and who comes to it.

The expected lines are written from the words and examples of the contest's server and of a library
of its players (docs/sources.md).
"""

import asyncio
import re
import socket
from random import Random
from threading import Event, Thread
from typing import ClassVar

import pytest

from audit.contest import __main__ as contest
from audit.contest import server
from audit.contest.__main__ import main
from audit.contest.choosers import maker
from audit.contest.client import connect
from audit.contest.wire import (
    acknowledged,
    after,
    board_line,
    opened,
    read_board,
    read_move,
    read_setup,
    write_move,
    write_setup,
)
from chopsticks.games.geister import (
    Position,
    Step,
    random_chooser,
    read_record,
    replay,
    rush,
    seen,
    winner,
)
from coursework.commands.terminal import CommandError

START = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u"  # the server's own example
OPEN = "14R24R34R44R15B25B35B45B41r31r21r11r40b30b20b10b"  # the same, when the game is over
MIDDLE = "99r99r50R54R99b01B99b99b99r55u99r04u99b99b99b00u"  # a player's
WAYS = {"NORTH": (0, -1), "EAST": (1, 0), "SOUTH": (0, 1), "WEST": (-1, 0)}


# --- the lines ----------------------------------------------------------------------------


def test_the_lines_of_the_sources():
    table = opened(read_setup("SET:ABCD"), read_setup("SET:ABCD"))
    assert board_line(table, 0) == board_line(table, 1) == START
    view, names = read_board(MIDDLE)
    assert (view.reds, view.blues) == (2, 1)
    assert view.cells == "u....RB.................u....R.....u"
    assert write_move(Step(29, 0), names) == "MOV:D,NORTH"
    with pytest.raises(KeyError):
        write_move(Step(0, 0), names)


class Pieces:
    """A game by the words of the protocol: x, y and colour of A to H, as their player sees them."""

    def __init__(self, *reds):
        places = [(x, y) for y in (4, 5) for x in (1, 2, 3, 4)]
        self.own = [
            {
                name: (*place, "R" if name in red else "B")
                for name, place in zip("ABCDEFGH", places, strict=True)
            }
            for red in reds
        ]

    def line(self, viewer, over=False):
        said = ""
        for x, y, colour in self.own[viewer].values():
            said += f"{x}{y}{colour.lower() if x > 5 else colour}"
        for x, y, colour in self.own[1 - viewer].values():
            if x > 5:
                said += f"{x}{y}{colour.lower()}"
            else:
                said += f"{5 - x}{5 - y}{colour.lower() if over else 'u'}"
        return said

    def move(self, player, name, way):
        """What the server answers, or None if the move is illegal."""
        x, y, colour = self.own[player][name]
        if x > 5:
            return None
        to_x, to_y = x + WAYS[way][0], y + WAYS[way][1]
        if not (0 <= to_x < 6 and 0 <= to_y < 6):
            if (x, y) not in ((0, 0), (5, 0)) or colour == "R":
                return None
            self.own[player][name] = (8, 8, colour)
            return "OK "
        if (to_x, to_y) in [piece[:2] for piece in self.own[player].values()]:
            return None
        self.own[player][name] = (to_x, to_y, colour)
        for other, (u, v, theirs) in self.own[1 - player].items():
            if (5 - u, 5 - v) == (to_x, to_y):
                self.own[1 - player][other] = (9, 9, theirs)
                return f"OK{theirs}"
        return "OK "


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_are_told_as_the_protocol_says(seed):
    generator = Random(seed)
    reds = ["".join(generator.sample("ABCDEFGH", 4)) for _ in range(2)]
    table, pieces, player = opened(*(read_setup(f"SET:{red}") for red in reds)), Pieces(*reds), 0
    while winner(table.position) is None:
        for viewer in (0, 1):
            line = board_line(table, viewer)
            assert line == pieces.line(viewer)
            assert read_board(line)[0] == seen(table.position, viewer)
        name, way = generator.choice("ABCDEFGH"), generator.choice(list(WAYS))
        x, y, colour = pieces.own[player][name]
        if colour == "B" and (x, y) in ((0, 0), (5, 0)):
            way = generator.choice(["NORTH", "WEST" if x == 0 else "EAST"])
        answer = pieces.move(player, name, way)
        asked = f"MOV:{name},{generator.choice([way, way[0], way.lower()])}"
        if answer is None:
            with pytest.raises(ValueError, match=re.escape(asked)):
                read_move(asked, table)
        else:
            move = read_move(asked, table)
            assert acknowledged(table, move) == answer
            table, player = after(table, move), 1 - player
    assert {board_line(table, viewer, revealed=True) for viewer in (0, 1)} == {
        pieces.line(viewer, over=True) for viewer in (0, 1)
    }


@pytest.mark.parametrize(("corner", "ways"), [(0, ("N", "WEST")), (5, ("NORTH", "E"))])
def test_a_blue_piece_leaves_a_corner_both_ways(corner, ways):
    table = opened("RRRRBBBB", "RRRRBBBB")
    for name, square in (("A", 25), ("E", 31)):  # a red one, then a blue one
        board = list(table.position.board)
        board[corner], board[square] = board[square], "."
        (_, *rest), other = table.places
        places = (corner, *rest) if name == "A" else (25, *rest[:3], corner, *rest[4:])
        there = table._replace(position=Position("".join(board)), places=(places, other))
        for way in ways:
            if name == "A":
                with pytest.raises(ValueError, match="is not legal"):
                    read_move(f"MOV:A,{way}", there)
            else:
                move = read_move(f"MOV:E,{way}", there)
                assert acknowledged(there, move) == "OK "
                assert board_line(after(there, move), 0)[12:15] == "88b"


def test_a_set_up_survives():
    for setup in ("RRRRBBBB", "BRBRRBRB"):
        assert read_setup(write_setup(setup)) == setup
    assert read_setup("SET:bdeg") == "BRBRRBRB"


@pytest.mark.parametrize("line", ["", "SET:ABC", "SET:AABC", "SET:ABCZ", "SET:ABCDE", "MOV:A,N"])
def test_another_set_up_is_refused(line):
    with pytest.raises(ValueError, match=re.escape(repr(line))):
        read_setup(line)


@pytest.mark.parametrize(
    "line", ["", START[:-3], START + "10u", "u" + START[1:], "88b" + START[3:]]
)
def test_another_board_is_refused(line):
    with pytest.raises(ValueError, match="it must be 16 pieces"):
        read_board(line)


# --- the table ----------------------------------------------------------------------------


async def never():
    """A clock that does not run."""
    await asyncio.Event().wait()


def held(visit, games=1, turn=never):
    """The games that ended while a visitor was at the two ports, and what else was said."""
    ended, said = [], []

    async def hold():
        ports = asyncio.get_running_loop().create_future()

        def hear(line):
            said.append(line)
            if not ports.done():
                ports.set_result([int(port) for port in re.findall(r"port (\d+)", line)])

        async with asyncio.timeout(300):
            serving = asyncio.ensure_future(
                server.serve("127.0.0.1", (0, 0), games, turn, ended.append, hear)
            )
            try:
                await visit(*await ports)
                await serving
            finally:
                serving.cancel()
                await asyncio.gather(*(peer.leave() for peer in Peer.there), return_exceptions=True)
                Peer.there.clear()

    asyncio.run(hold())
    return ended, said[1:]


def meeting(first, second, setups=("RRRRBBBB", "BBBBRRRR")):
    """Two choosers' visit."""

    async def visit(*ports):
        choosers = first, second
        return await asyncio.gather(
            *(connect("127.0.0.1", *each) for each in zip(ports, setups, choosers, strict=True))
        )

    return visit


class Peer:
    """A player by hand; `held` sees the last of them off."""

    there: ClassVar = []

    @classmethod
    async def at(cls, port, setup="SET:ABCD"):
        peer = cls()
        peer.reader, peer.writer = await asyncio.open_connection("127.0.0.1", port)
        cls.there.append(peer)
        assert await peer.hear() == "SET?"
        peer.say(setup)
        return peer

    async def hear(self):
        line = (await self.reader.readline()).decode()
        assert line.endswith("\r\n") or not line
        return line[:-2]

    def say(self, line):
        self.writer.write(line if isinstance(line, bytes) else f"{line}\r\n".encode())

    async def leave(self):
        self.writer.close()
        await self.writer.wait_closed()


def test_many_games_without_a_mistake():
    generator, results = Random(1), []
    choosers = rush("B"), random_chooser(generator)

    async def visit(*ports):
        for _ in range(100):
            setups = ["".join(generator.sample("RRRRBBBB", 8)) for _ in range(2)]
            results.append(await meeting(*choosers, setups)(*ports))

    ended, said = held(visit, games=100)
    assert said == []
    assert [game.number for game in ended] == list(range(1, 101))
    told = {0: ["WON", "LST"], 1: ["LST", "WON"], None: ["DRW", "DRW"]}
    for game, result in zip(ended, results, strict=True):
        assert result == told[game.won]
        assert winner(replay(game.initial, game.moves)[-1]) == game.won
        assert game.won is not None or len(game.moves) == 200


def test_a_draw_after_200_plies():
    def back_and_forth():
        ways = [Step(25, 0), Step(19, 2)]

        def choose(view):
            ways.reverse()
            return ways[1]

        return choose

    [game], _ = held(meeting(back_and_forth(), back_and_forth()))
    assert (game.won, game.reason, len(game.moves)) == (None, "nobody has won", 200)


FAULTS = {
    "garbled": ("MOV:Z,NORTH", "NG ", "'MOV:Z,NORTH': it must be a piece and a direction"),
    "nothing": ("", "NG ", "sent '': it must be a piece"),
    "no letters": (b"\xff\xfe\x00\r\n", "NG ", r"sent '\\xff\\xfe\x00': it must be"),
    "a set-up": ("SET:ABCD", "NG ", "sent 'SET:ABCD': it must be"),
    "onto an own piece": ("MOV:A,SOUTH", "NG ", "sent 'MOV:A,SOUTH': "),
    "off the board": ("MOV:E,S", "NG ", "sent 'MOV:E,S': "),
    "a long line": ("x" * 300, None, "sent a line of more than 256 bytes"),
    "a line without end": (b"x" * 5000, None, "sent a line of more than 256 bytes"),
    "half a line": (b"MOV:A,", None, "sent no line in time"),
    "late": (b"", None, "sent no line in time"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("side", ["first", "second"])
def test_a_fault_ends_its_game_and_nothing_else(fault, side):
    sent, answer, reason = FAULTS[fault]
    over = asyncio.Event()

    async def visit(*ports):
        bad, good = await Peer.at(ports[0]), await Peer.at(ports[1])
        assert await bad.hear() == await good.hear() == "OK "
        if side == "second":
            bad, good = good, bad
            assert await good.hear() == f"MOV?{START}"
            good.say("MOV:B,N")
            assert await good.hear() == "OK "
        assert (await bad.hear()).startswith("MOV?")
        assert await meeting(rush("B"), rush("B"))(*ports) == ["LST", "WON"]  # beside it
        bad.say(sent)
        if "in time" in reason:
            over.set()
        if answer:
            assert await bad.hear() == answer
        assert (await bad.hear()).startswith("LST:")
        assert (await good.hear()).startswith("WON:")
        assert await bad.hear() == await good.hear() == ""  # the server hangs up
        over.clear()
        assert await meeting(rush("B"), rush("B"))(*ports) == ["LST", "WON"]  # after it
        await asyncio.gather(bad.leave(), good.leave())

    ended, said = held(visit, games=3, turn=over.wait)
    assert said == []
    beside, bad, later = ended
    assert [game.number for game in ended] == [2, 1, 3]
    assert bad.won == (1 if side == "first" else 0)
    assert bad.reason.startswith(f"the {side} player ")
    assert reason in bad.reason
    assert len(bad.moves) == (side == "second")
    assert beside[1:] == later[1:]


@pytest.mark.parametrize("side", ["first", "second"])
def test_who_hangs_up_loses_at_once(side):
    async def visit(*ports):
        first, second = await Peer.at(ports[0]), await Peer.at(ports[1])
        assert (await first.hear(), await first.hear()) == ("OK ", f"MOV?{START}")
        assert await second.hear() == "OK "
        gone, other = (first, second) if side == "first" else (second, first)
        await gone.leave()
        assert await other.hear() == f"WON:{OPEN}"
        await other.leave()

    [game], _ = held(visit)
    assert game.reason == f"the {side} player hung up"
    assert server.SIDES[game.won] != side


def test_who_does_not_read_loses(monkeypatch):
    monkeypatch.setattr(server, "REFUSED", "NG " * 10**6)  # so that a few fill what lies between

    async def visit(*ports):
        first, second = await Peer.at(ports[0]), await Peer.at(ports[1])
        assert await first.hear() == "OK "
        second.say("out of turn\r\n" * 9)
        assert await first.hear() == f"MOV?{START}"
        assert (await first.hear()).startswith("WON:")
        await asyncio.gather(first.leave(), second.leave())

    [game], _ = held(visit)
    assert (game.won, game.reason) == (0, "the second player did not read its messages")


def test_a_line_out_of_turn_is_refused_and_the_game_goes_on():
    async def visit(*ports):
        first, second = await Peer.at(ports[0]), await Peer.at(ports[1])
        second.say("MOV:A,N")
        assert [await second.hear(), await second.hear()] == ["OK ", "NG "]
        assert [await first.hear(), await first.hear()] == ["OK ", f"MOV?{START}"]
        first.say("MOV:D,E")
        assert await first.hear() == "OK "
        assert (await second.hear()).startswith("MOV?14R24R34R44R15B25B35B45B41u31u21u01u")
        await asyncio.gather(first.leave(), second.leave())

    [game], _ = held(visit)
    assert game.moves == (Step(28, 1),)


def test_no_game_without_a_set_up():
    over = asyncio.Event()

    async def visit(*ports):
        for wrong in ("SET:ABCDE", b"\xff\r\n", "y" * 300):
            peer = await Peer.at(ports[0], wrong)
            if len(wrong) < 300:
                assert await peer.hear() == "NG "
            assert await peer.hear() == ""
            await peer.leave()
        await (await Peer.at(ports[1], b"")).leave()
        late = await Peer.at(ports[1], b"")
        over.set()
        assert await late.hear() == ""
        over.clear()
        impatient = await Peer.at(ports[0])
        assert await impatient.hear() == "OK "
        await asyncio.gather(late.leave(), impatient.leave())
        await meeting(rush("B"), rush("B"))(*ports)

    [game], said = held(visit, turn=over.wait)
    assert game.number == 1
    assert said == [
        "No game: the first player sent 'SET:ABCDE': it must be four of the pieces A to H, "
        "as in 'SET:ABCD'",
        "No game: the first player sent '\\\\xff': it must be four of the pieces A to H, "
        "as in 'SET:ABCD'",
        "No game: the first player sent a line of more than 256 bytes",
        "No game: the second player hung up",
        "No game: the second player sent no line in time",
    ]


# --- the commands -------------------------------------------------------------------------


def beside(*arguments):
    """Starts the command line beside the test, which it does not outlive; returns its end."""
    statuses = []
    thread = Thread(target=lambda: statuses.append(main(arguments)), daemon=True)
    thread.start()

    def status():
        thread.join(300)
        return statuses

    return status


def test_two_commands_meet_at_a_third(monkeypatch, capsys, tmp_path):
    waiting, said = Event(), []

    def say(line):
        said.append(line)
        waiting.set()

    monkeypatch.setattr(contest, "say", say)
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from chopsticks.games.geister import rush\nseen = []\n\n\n"
        "def chooser(view):\n"
        "    at_home = all(view.cells[i] != '.' for i in (25, 26, 27, 28, 31, 32, 33, 34))\n"
        "    assert at_home == (not seen)\n"
        "    seen.append(view)\n"
        "    return tuple(rush('B')(view))\n"
    )
    serve = ["serve", "--games", "3", "--ports", "0", "0", "--seconds", "100", "--log"]
    serving = beside(*serve, f"{tmp_path}/log")
    assert waiting.wait(300)
    first, second = re.findall(r"port (\d+)", said[0])
    command = ["connect", "--games", "3", "--seed", "1"]
    other = beside(*command, "random", "--port", second)
    assert main([*command, str(mine), "--port", first]) == 0
    assert (other(), serving()) == ([0], [0])
    lines = capsys.readouterr().out.splitlines()
    games = [re.fullmatch(r"(\d): (first|second) won, (\d+) plies: .+", line) for line in lines]
    told = [game.groups() for game in games if game]
    assert [number for number, _, _ in told] == ["1", "2", "3"]
    wins = [who for _, who, _ in told].count("first")
    assert set(lines) - {game[0] for game in games if game} == {
        f"first won {wins}, second won {3 - wins}, drawn 0",
        f"won {wins}, lost {3 - wins}, drawn 0",
        f"won {3 - wins}, lost {wins}, drawn 0",
    }
    for number, who, plies in told:
        initial, moves = read_record((tmp_path / "log" / f"000{number}.txt").read_text("utf-8"))
        assert len(moves) == int(plies)
        assert winner(replay(initial, moves)[-1]) == ["first", "second"].index(who)


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("1 / 0", ": ZeroDivisionError: division by zero"),
        ("chooser = 1", " has no function chooser(view)"),
    ],
)
def test_a_file_without_a_chooser_is_refused_before_it_plays(tmp_path, source, complaint):
    path = tmp_path / "mine.py"
    path.write_text(source)
    with pytest.raises(ValueError, match=re.escape(f"{path}{complaint}")):
        maker(str(path), Random(1))


def one_over_zero(view):
    return 1 / 0


@pytest.mark.parametrize(
    ("chooser", "complaint"),
    [
        (one_over_zero, r"failed: ZeroDivisionError: division by zero \(test_contest.*, line \d+"),
        (lambda view: None, "chose None; legal moves: b5 ↑, b5 ←, c5 ↑"),
        (lambda view: Step(0, 0), r"chose Step\(square=0, direction=0\); legal moves: b5 ↑"),
    ],
)
def test_a_chooser_that_fails_is_told_and_loses(chooser, complaint):
    async def visit(*ports):
        other = asyncio.ensure_future(connect("127.0.0.1", ports[1], "RRRRBBBB", rush("B")))
        with pytest.raises(CommandError, match=f"the chooser {complaint}"):
            await connect("127.0.0.1", ports[0], "RRRRBBBB", chooser)
        assert await other == "WON"

    [game], _ = held(visit)
    assert game.reason == "the first player hung up"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b"NG \r\n", "the server refused ''"),
        (b"HELLO\r\n", "the server sent 'HELLO', which is not part of the protocol"),
        (b"MOV?14R\r\n", "the server sent '14R': it must be 16 pieces"),
        (b"x" * 300, "the server sent a line of more than 256 bytes"),
        (b"MOV", "the server closed the connection"),
    ],
)
def test_a_strange_server_is_told(line, complaint):
    async def answer(_, writer):
        writer.write(line)
        writer.close()
        await writer.wait_closed()

    async def visit():
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as strange:
            port = strange.sockets[0].getsockname()[1]
            with pytest.raises(CommandError, match=re.escape(complaint)):
                await connect("127.0.0.1", port, "RRRRBBBB", rush("B"))

    asyncio.run(visit())


def test_a_port_that_is_not_to_be_had_is_one_line(capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = str(taken.getsockname()[1])
        assert main(["connect", "random", "--port", port]) == 1
        taken.listen()
        assert main(["serve", "--ports", "0", port]) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert all(line.startswith("python -m audit.contest ") and port in line for line in told)


@pytest.mark.parametrize(
    ("command", "waits", "score"),
    [
        (["serve"], "serve", "first won 0, second won 0, drawn 0"),
        (["connect", "random"], "connect", "won 0, lost 0, drawn 0"),
    ],
)
def test_ctrl_c_tells_the_score(monkeypatch, capsys, command, waits, score):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(contest, waits, interrupted)
    assert main([*command]) == 130
    assert capsys.readouterr() == ("", f"Interrupted: {score}\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("serve --games 0", "games = 0: it must be a whole number ≥ 1"),
        ("serve --seconds nan", "seconds = nan: it must be a number above 0"),
        ("serve --log .", "log = '.': it must be a new or an empty folder"),
        ("serve --ports 1 99999", "port = 99999: it must be a whole number from 0 to "),
        ("serve --ports 7 7", "ports = 7 7: they must be different"),
        ("connect Blue", "chooser = 'Blue': it must be one of PurpleMax, Naotti1.1, "),
        ("connect no.py", "chooser = 'no.py': there is no such file"),
        ("connect random --port -1", "port = -1: it must be a whole number from 0 to "),
        ("connect random --games 0", "games = 0: it must be a whole number ≥ 1"),
    ],
)
def test_bad_arguments_are_named(capsys, arguments, says):
    assert main(arguments.split()) == 2
    assert says in capsys.readouterr().err
