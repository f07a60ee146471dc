% Judge for library(uri) and, with the argument url, for library(url) of SWI-Prolog: see README.md.

:- use_module(library(base64)).
:- use_module(library(http/json)).
:- use_module(library(readutil)).
:- use_module(library(uri)).
:- use_module(library(url)).
:- initialization(main, main).

main(Args) :-
    ( memberchk(url, Args) -> See = see_url, Name = url ; See = see_uri, Name = uri ),
    (   memberchk('--version', Args)
    ->  current_prolog_flag(version, V),
        Major is V // 10000, Minor is V // 100 mod 100, Patch is V mod 100,
        format("library(~w) of SWI-Prolog ~d.~d.~d~n", [Name, Major, Minor, Patch])
    ;   set_stream(user_output, encoding(utf8)),
        loop(See)
    ).

loop(See) :-
    read_line_to_codes(user_input, Line),
    (   Line == end_of_file
    ->  true
    ;   base64_encoded(Text, Line, [as(atom), encoding(utf8)]),
        (   catch(call(See, Text, Pairs), _, fail)
        ->  dict_pairs(Answer, _, Pairs)
        ;   Answer = _{error: "no URL"}
        ),
        json_write_dict(user_output, Answer, [width(0)]),
        nl,
        loop(See)
    ).

see_uri(Text, Pairs) :-
    uri_components(Text, uri_components(Scheme, Authority, Path, Query, Fragment)),
    ( nonvar(Authority) -> uri_authority_components(Authority, uri_authority(User, _, Host, Port)) ; true ),
    known([scheme-Scheme, userinfo-User, host-Host, port-Port, path-Path, query-Query, fragment-Fragment], Pairs).

% library(url) decodes the path and the query.
see_url(Text, Pairs) :-
    parse_url(Text, Parts),
    findall(Key-Value, part(Key, Value, Parts), All),
    known(All, Pairs).

part(scheme, V, Parts) :- memberchk(protocol(V), Parts).
part(host, V, Parts) :- memberchk(host(V), Parts).
part(port, V, Parts) :- memberchk(port(V), Parts).
part(path, V, Parts) :- memberchk(path(V), Parts).
part(fragment, V, Parts) :- memberchk(fragment(V), Parts).

known([], []).
known([_-V|T], Pairs) :- var(V), !, known(T, Pairs).
known([K-V|T], [K-S|Pairs]) :- format(string(S), "~w", [V]), known(T, Pairs).
