# A guard. It runs a command until the claim under which the command was started runs out, or until the worker is gone.
# Input, output, error and exit code are those of the command. The guard answers 76 if it ended the command, and 75 if it
# did not start it; the file NUMBER.answer says that the answer is the guard's own.
#
# It is started in a session of its own: a Ctrl-Z or Ctrl-C in the terminal of the worker must not reach it.
#
# Arguments: DIRECTORY NUMBER WORKER BORN ENCLOSED COMMAND...
#   DIRECTORY/deadline   when the claim runs out, in hundredths of a second of /proc/uptime; the worker writes it
#   DIRECTORY/NUMBER     the process of the command, which leads its session and its group; written here
#   WORKER, BORN         the process of the worker, and the time of its start in /proc/WORKER/stat
#   ENCLOSED             "yes" if the system itself ends what the command started when the command ends
#
# All variables begin with guard_: one of the command's own environment would be changed for the command otherwise.

guard_deadline=$1/deadline guard_leader=$1/$2 guard_answer=$1/$2.answer
guard_worker=$3 guard_born=$4 guard_enclosed=$5 guard_mark=${JOURNEYMAN_COMMAND##*#}
guard_group=
shift 5

# Whether the deadline is past. No process is started for it. Without a number in the file it is past.
guard_past() {
    guard_limit=
    { read -r guard_limit < "$guard_deadline"; } 2> /dev/null
    read -r guard_now guard_rest < /proc/uptime
    ! [ "$guard_limit" -gt "${guard_now%.*}${guard_now#*.}" ] 2> /dev/null
}

# A shell reads byte by byte. If the worker writes in between, the number may be too small, so it is read twice.
guard_late() {
    guard_past && guard_past
}

# Whether the worker is gone, even if its number was given to another process.
guard_gone() {
    guard_stat=
    { read -r guard_stat < "/proc/$guard_worker/stat"; } 2> /dev/null
    set -- ${guard_stat##*) }
    [ "${20}" != "$guard_born" ] || [ "$1" = Z ]
}

# Finds the group of the command, and keeps it: the files of the guard may be removed later.
guard_find() {
    guard_found=
    { read -r guard_found < "$guard_leader"; } 2> /dev/null
    guard_group=${guard_found:-$guard_group}
}

# Ends the group of the command.
guard_end() {
    guard_find
    [ -z "$guard_group" ] || kill -KILL "-$guard_group" 2> /dev/null
}

# Ends what left the group: each process that carries the mark of this command in its environment, until none is left.
guard_sweep() {
    case $guard_mark in
        ????????-????-????-????-????????????) ;;
        *) return ;;
    esac
    unset JOURNEYMAN_COMMAND
    read -r guard_self guard_rest < /proc/self/stat
    guard_left=yes
    while [ "$guard_left" = yes ]; do
        guard_left=no
        for guard_each in $(grep -lsF "#$guard_mark" /proc/[0-9]*/environ); do
            guard_each=${guard_each#/proc/}
            guard_each=${guard_each%/environ}
            [ "$guard_each" = "$guard_self" ] || ! kill -KILL "$guard_each" 2> /dev/null || guard_left=yes
        done
    done
}

if guard_late || guard_gone; then
    echo 75 > "$guard_answer"
    exit 75
fi

# The messages of this shell are not the command's output.
exec 3>&2 2> /dev/null

# The guard and its watch end after the command, never before it.
trap : TERM

# The watch. If it cannot start a process any more, it ends, and the command with it.
(
    exec < /dev/null > /dev/null 3>&-
    cd /
    unset JOURNEYMAN_COMMAND
    guard_tick=
    trap guard_end EXIT
    trap : TERM
    trap '[ -z "$guard_tick" ] || kill -KILL "$guard_tick"; wait; trap - EXIT; exit' USR1 # leaves no process to others
    while :; do
        sleep 0.5 &
        guard_tick=$!
        wait "$guard_tick"
        guard_find
        if ! kill -0 "$$"; then
            guard_end
            guard_sweep
            trap - EXIT
            exit
        fi
        if guard_late || guard_gone; then
            [ -e "$guard_answer" ] || echo 76 > "$guard_answer"
            guard_end
            [ -n "$guard_group" ] || guard_sweep
        fi
    done
) &
guard_watch=$!

# The command. It runs in the foreground, because a shell makes what runs in the background deaf to an interrupt.
(
    read -r guard_self guard_rest < /proc/self/stat
    echo "$guard_self" > "$guard_leader" || exit 126
    if guard_late; then
        echo 75 > "$guard_answer"
        exit 75
    fi
    exec setsid "$@" 2>&3 3>&-
)
guard_code=$?

kill -USR1 "$guard_watch" # not a signal that this shell handles: the watch would miss one that comes with its start
wait "$guard_watch"
guard_end
guard_said=
{ read -r guard_said < "$guard_answer"; } 2> /dev/null
if [ "$guard_enclosed" = no ] || [ -n "$guard_said" ]; then
    guard_sweep
fi
exit "${guard_said:-$guard_code}"
