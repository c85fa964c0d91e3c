package dev.journeyman.web.console;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.RunHead;
import dev.journeyman.journal.RunHead.HeadQuery;
import dev.journeyman.web.console.live.RunRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** The list of runs, made of heads alone: no journal is read for it. It may be used from any thread. */
final class RunList {

    private static final Set<String> PARAMETERS = Set.of("state", "q", "limit", "before");
    private static final String WAITING = "waiting";
    private static final int USUAL = 200;
    private static final int MOST = 1_000;

    private final Journal journal;

    RunList(Journal journal) {
        this.journal = journal;
    }

    /** Returns a page of the list. */
    ObjectNode json(String query) {
        Query asked = Query.of(query, PARAMETERS);
        int limit = (int) Math.max(1, asked.number("limit", USUAL, MOST));
        HeadQuery all = states(asked.text("state"));
        HeadQuery from = asked.text("before").isEmpty() ? all : all.before(known(asked.text("before")));
        Page page = page(from, asked.text("q").strip().toLowerCase(Locale.ROOT), limit);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode rows = json.putArray("runs");
        page.rows().forEach(rows::add);
        return json.put("next", page.next()).put("total", journal.count(all));
    }

    /** A page: its rows, and the run before which the next page begins; empty if there is none. */
    private record Page(List<ObjectNode> rows, String next) {}

    private Page page(HeadQuery from, String words, int limit) {
        List<ObjectNode> rows = new ArrayList<>();
        HeadQuery query = from.limit(words.isEmpty() ? limit + 1 : MOST);
        List<RunHead> heads = journal.heads(query);
        String last = "";
        while (!heads.isEmpty()) {
            for (RunHead head : heads) {
                if (fits(head, words)) {
                    if (rows.size() == limit) {
                        return new Page(rows, last);
                    }
                    rows.add(RunRow.of(head));
                    last = head.run();
                }
            }
            heads = heads.size() < query.limit() ? List.of() : journal.heads(query.before(heads.get(heads.size() - 1)));
        }
        return new Page(rows, "");
    }

    private static boolean fits(RunHead head, String words) {
        return words.isEmpty()
                || Stream.of(
                                head.run(),
                                head.subject().title(),
                                head.subject().story(),
                                head.subject().project(),
                                head.state().name().replace('_', ' '))
                        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(words));
    }

    private static HeadQuery states(String names) {
        if (names.isEmpty()) {
            return HeadQuery.ALL;
        }
        return names.equals(WAITING)
                ? HeadQuery.ALL.waiting()
                : HeadQuery.ALL.in(
                        Arrays.stream(names.split(",", -1)).map(RunList::state).toArray(State[]::new));
    }

    private static State state(String name) {
        return Arrays.stream(State.values())
                .filter(state -> state.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new RefusalException(
                        400,
                        "\"%s\" is not a state. There are waiting, and: %s.".formatted(name, List.of(State.values()))));
    }

    private RunHead known(String run) {
        return journal.head(run)
                .orElseThrow(() -> new RefusalException(
                        400, "There is no run \"%s\" in this store. Leave \"before\" out.".formatted(run)));
    }
}
