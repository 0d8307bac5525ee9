"""The game of game.c, in Python by ctypes: game.py LIBRARY."""

import sys
from ctypes import (CDLL, CFUNCTYPE, POINTER, Structure, byref, c_char, c_char_p, c_int32, c_int64, c_uint64,
                    c_void_p)


class Error(Structure):
    _fields_ = [("status", c_int32), ("text", c_char * 252)]


class Score(Structure):
    _fields_ = [("kind", c_int32), ("value", c_int32)]


class Result(Structure):
    _fields_ = [("outcome", c_int32), ("reason", c_int32)]


class Limits(Structure):
    _fields_ = [("clock", c_int64 * 2), ("increment", c_int64 * 2), ("move_time", c_int64), ("nodes", c_uint64),
                ("moves", c_char_p), ("has_clock", c_int32), ("moves_to_go", c_int32), ("depth", c_int32),
                ("end_within", c_int32), ("infinite", c_int32), ("ponder", c_int32)]


class Info(Structure):
    _fields_ = [("nodes", c_uint64), ("milliseconds", c_int64), ("line", c_char_p), ("score", Score),
                ("win", c_int32), ("draw", c_int32), ("loss", c_int32), ("bound", c_int32), ("number", c_int32),
                ("line_count", c_int32), ("depth", c_int32), ("deepest", c_int32), ("table_full", c_int32),
                ("unused", c_int32)]


class Answer(Structure):
    _fields_ = [("move", c_char_p), ("ponder", c_char_p), ("result", Result), ("lines", POINTER(Info)),
                ("line_count", c_int32), ("starved", c_int32)]


InfoCallback = CFUNCTYPE(None, c_void_p, POINTER(Info))


class Callbacks(Structure):
    _fields_ = [("context", c_void_p), ("info", InfoCallback), ("progress", c_void_p), ("answer", c_void_p),
                ("poll", c_void_p)]


library = CDLL(sys.argv[1])
error = Error()


def declare(name, result, *arguments):
    function = getattr(library, "castellan_" + name)
    function.restype = result
    function.argtypes = arguments
    return function


game_new = declare("game_new", c_void_p, c_char_p, c_char_p, POINTER(Error))
game_free = declare("game_free", None, c_void_p)
game_play = declare("game_play", c_int32, c_void_p, c_char_p, POINTER(Error))
game_played = declare("game_played", c_int32, c_void_p)
game_position = declare("game_position", c_char_p, c_void_p)
game_result = declare("game_result", Result, c_void_p)
game_result_text = declare("game_result_text", c_char_p, c_void_p)
engine_new = declare("engine_new", c_void_p, POINTER(Error))
engine_free = declare("engine_free", None, c_void_p)
engine_go = declare("engine_go", c_int32, c_void_p, c_void_p, POINTER(Limits), POINTER(Callbacks), POINTER(Error))
engine_wait = declare("engine_wait", POINTER(Answer), c_void_p)

lines = []
callbacks = Callbacks(info=InfoCallback(lambda context, info: lines.append(info.contents.line)))
game = game_new(b"cam", None, byref(error))
engine = engine_new(byref(error))
assert game and engine
while game_result(game).outcome == 0 and game_played(game) < 200:
    assert engine_go(engine, game, Limits(nodes=300), callbacks, byref(error)) == 0, error.text
    answer = engine_wait(engine).contents
    assert answer.lines[0].line == lines[-1] and lines[-1].startswith(answer.move)
    assert game_play(game, answer.move, byref(error)) == 0, error.text
assert game_play(game, b"A1-A2", byref(error)) != 0 and error.text
print("%d moves, %s, %s" % (game_played(game), game_position(game).decode(), game_result_text(game).decode()))
engine_free(engine)
game_free(game)
