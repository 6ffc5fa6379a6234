#!/usr/bin/env bash
# Plays a whole game over HTTP with nothing but curl and jq, and prints it as Markdown: the transcript in docs/api.md.
#
#   tools/make_api_transcript.sh http://127.0.0.1:8000
#
# The first and the last requests are shown whole, those between as one line each. Tokens are shown by their owners'
# names.
set -euo pipefail
server=${1:?"the address of a server, such as http://127.0.0.1:8000"}
shown_whole=${2:-6} # actions that are shown whole before the transcript gets short

declare -A tokens
answer=""

# ask WHO METHOD PATH [BODY]: sends a request, and leaves what came back in $answer.
ask() {
    local who=$1 method=$2 path=$3 body=${4-}
    local -a options=(--silent --show-error --fail-with-body --request "$method")
    [[ $who == anybody ]] || options+=(--header "Authorization: Bearer ${tokens[$who]}")
    [[ -z $body ]] || options+=(--header "Content-Type: application/json" --data "$body")
    answer=$(curl "${options[@]}" "$server$path")
}

# show WHO METHOD PATH [BODY]: prints the request as one would type it.
show() {
    local who=$1 method=$2 path=$3 body=${4-} line="\$ curl"
    [[ $method == GET ]] || line+=" -X $method"
    line+=" \$SERVER$path"
    [[ $who == anybody ]] || line+=" -H \"Authorization: Bearer \$${who^^}\""
    [[ -z $body ]] || line+=" --json '$body'"
    printf '%s\n' "$line"
}

# both WHO METHOD PATH BODY FILTER: shows the request, sends it, and shows what the filter leaves of the answer.
both() {
    show "$1" "$2" "$3" "$4"
    ask "$1" "$2" "$3" "$4"
    jq --compact-output "$5" <<<"$answer"
}

begin() { printf '\n%s\n\n```console\n' "$1"; }
end() { printf '```\n'; }

guest() {
    show anybody POST /guests
    ask anybody POST /guests
    tokens[$1]=$(jq --raw-output .token <<<"$answer")
    printf '{"token":"…"}   # from now on $%s\n' "${1^^}"
}

# A careful player: answers first, raises money only for debts, and never trades.
likes='["throw","buy","decline","pass","pay-fine","use-card","pay-flat","want","place","pay-interest",
        "take-salary","build","end-turn","sell","sell-hotels","mortgage","give-up"]'
chosen='. as $choices | first('"$likes"'[] as $do | $choices[] | select(.do == $do))'

begin "Two guests. The token identifies a guest; the server keeps only its SHA-256."
guest ann
guest bo
end

begin "Ann sets up a table for a game of four rounds, Bo sits down, and Ann starts. The commitment is the seed's SHA-256."
both ann POST /tables '{"house_rules":["rounds=4"],"timer":null,"seats":[{"who":"me","name":"Ann"},{"who":"open"}]}' .
table=$(jq --raw-output .table <<<"$answer")
both bo POST "/tables/$table/seats" '{"name":"Bo"}' '{seq, entries, you}'
both ann POST "/tables/$table/start" '' '{seq, version, entries: [.entries[] | {seq, kind}]}'
ask anybody GET "/tables/$table"
show anybody GET "/tables/$table"
jq --compact-output '.table | {status, seats: [.seats[] | {name, token}], commitment, seed}' <<<"$answer"
commitment=$(jq --raw-output .table.commitment <<<"$answer")
end

begin "They play. Each answer says what happened, whose decision it is now, and what that seat may choose from."
number=0
while :; do
    ask ann GET "/tables/$table"
    state=$answer
    [[ $(jq --raw-output .table.status <<<"$state") == playing ]] || break
    seat=$(jq '.view.decision.seats[0]' <<<"$state")
    who=$([[ $seat == 0 ]] && echo ann || echo bo)
    ask "$who" GET "/tables/$table/choices?seat=$seat"
    ((number >= shown_whole)) || {
        show "$who" GET "/tables/$table/choices?seat=$seat"
        jq --compact-output '.choices | map(if .partners then {do, "…": "what a trade may be made of"} else . end)' <<<"$answer"
    }
    action=$(jq --compact-output ".choices | $chosen" <<<"$answer")
    number=$((number + 1))
    body=$(jq --null-input --compact-output --argjson seat "$seat" --argjson action "$action" --arg id "$who-$number" \
        --argjson version "$(jq .seq <<<"$state")" '{seat: $seat, version: $version, id: $id, action: $action}')
    if ((number <= shown_whole)); then
        both "$who" POST "/tables/$table/actions" "$body" \
            '{seq, events: [.entries[].events[]?], decision: .view.decision}'
    else
        ask "$who" POST "/tables/$table/actions" "$body"
        if ((number == shown_whole + 1)); then
            end
            begin "The same id again does nothing twice, and a request with an old version gets what it missed."
            both "$who" POST "/tables/$table/actions" "$body" '{seq, version}'
            old=$(jq --compact-output '.version = 3 | .id = "too-late"' <<<"$body")
            show "$who" POST "/tables/$table/actions" "$old"
            options=(--silent --header "Authorization: Bearer ${tokens[$who]}" --json "$old")
            curl "${options[@]}" "$server/tables/$table/actions" |
                jq --compact-output '.error | {code, message, missed: [.update.entries[].seq]}'
            end
            begin "From here on one line for each action: who, what, and what came of it."
        fi
        printf '%s %s → %s\n' "${who^}" "$action" \
            "$(jq --compact-output '[.entries[-1].events[].event] | join(" ")' <<<"$answer")"
    fi
done
end

begin "The game is over: the seed is public now, and every player can check it against the commitment."
show anybody GET "/tables/$table"
jq --compact-output '.table | {status, outcome, commitment, seed}' <<<"$state"
seed=$(jq --raw-output .table.seed <<<"$state")
printf '$ printf %%s "$SEED" | sha256sum\n%s\n' "$(printf %s "$seed" | sha256sum)"
[[ $(printf %s "$seed" | sha256sum) == "$commitment "* ]]
show anybody GET "/tables/$table/record"
ask anybody GET "/tables/$table/record"
head -12 <<<"$answer"
printf '…\n'
printf '$ curl -s $SERVER/tables/%s/record > game.passgo; passgo replay --check --verify "$SEED" game.passgo\n' "$table"
file=$(mktemp --suffix .passgo)
trap 'rm -f "$file"' EXIT
printf '%s\n' "$answer" >"$file"
${PASSGO:-passgo} replay --check --verify "$seed" "$file" | sed "s|$file|game.passgo|"
end
