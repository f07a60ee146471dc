#!/usr/bin/env escript
%% Judge for uri_string of Erlang: see README.md.

-mode(compile).

main(Args) ->
    case lists:member("--version", Args) of
        true ->
            {ok, _} = application:ensure_all_started(stdlib),
            {ok, Version} = application:get_key(stdlib, vsn),
            io:format("uri_string of Erlang/OTP ~s, stdlib ~s~n", [erlang:system_info(otp_release), Version]);
        false ->
            ok = io:setopts(standard_io, [binary, {encoding, latin1}]),
            loop()
    end.

loop() ->
    case io:get_line(standard_io, "") of
        eof ->
            ok;
        Line ->
            Input = base64:decode(string:trim(Line)),
            ok = file:write(standard_io, [seen(Input), $\n]),
            loop()
    end.

%% The parser raises an exception for some inputs.
seen(Input) ->
    try answer(Input)
    catch _:_ -> "{\"error\":\"exception\"}"
    end.

answer(Input) ->
    case uri_string:parse(Input) of
        {error, Why, _} ->
            ["{\"error\":", quoted(atom_to_binary(Why)), "}"];
        Parsed ->
            Keys = [scheme, userinfo, host, port, path, query, fragment],
            Parts = [["\"", atom_to_binary(K), "\":", quoted(text(maps:get(K, Parsed)))] || K <- Keys, known(K, Parsed)],
            ["{", lists:join(",", Parts), "}"]
    end.

%% A port that is present and empty is undefined.
known(Key, Parsed) -> maps:get(Key, Parsed, undefined) =/= undefined.

text(Port) when is_integer(Port) -> integer_to_binary(Port);
text(Text) -> Text.

quoted(Text) -> ["\"", [escaped(C) || <<C>> <= Text], "\""].

escaped(C) when C < $\s; C > $~; C =:= $"; C =:= $\\ -> io_lib:format("\\u~4.16.0b", [C]);
escaped(C) -> C.
