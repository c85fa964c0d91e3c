package dev.journeyman.web.console;

import dev.journeyman.journal.Journal;
import dev.journeyman.journal.JournalException;
import dev.journeyman.journal.RunHead;
import dev.journeyman.web.ConsoleRequest;
import dev.journeyman.web.ConsoleResponse;
import dev.journeyman.web.console.live.LiveFeed;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers the requests of clients that were let in. It may be used from any thread. */
public final class ConsoleRoutes {

    private static final Logger LOG = LoggerFactory.getLogger(ConsoleRoutes.class);
    private static final Set<String> NONE = Set.of();
    private static final Set<String> AFTER = Set.of("after");

    private final Journal journal;
    private final RunList list;
    private final StoreFacts store;
    private final Deeds deeds;
    private final LiveFeed feed;
    private final RunFactsSource facts;
    private final PageSource pages;

    ConsoleRoutes(ConsoleParts parts) {
        journal = parts.journal();
        list = new RunList(journal);
        store = new StoreFacts(journal, parts.name(), parts.clock());
        deeds = new Deeds(journal, parts.control());
        feed = parts.feed();
        facts = parts.facts();
        pages = parts.pages();
    }

    /** Returns the response to a request. */
    public ConsoleResponse answer(ConsoleRequest request) {
        try {
            Route.Call call = Route.of(request.method(), request.path())
                    .filter(any -> any.route() != Route.LOGIN)
                    .orElseThrow(ConsoleRoutes::notThere);
            if (call.route() != Route.HOME && !request.access().authenticated()) {
                throw new RefusalException(401, "You are not logged in. Open the console with a fresh link.");
            }
            return call.route().writes() ? deeds.done(call, request) : read(call, request);
        } catch (RefusalException refusal) {
            return ConsoleReplies.refused(refusal);
        } catch (JournalException store) {
            return ConsoleReplies.refused(new RefusalException(503, String.valueOf(store.getMessage())));
        } catch (RuntimeException defect) {
            LOG.error("The console cannot answer {} {}", request.method(), request.path(), defect);
            return ConsoleReplies.refused(new RefusalException(
                    500, "The console cannot answer this: %s. Report it as a defect.".formatted(defect)));
        }
    }

    /** Returns the refusal of what there is not. */
    public static RefusalException notThere() {
        return new RefusalException(404, "There is nothing here. Open the console at its first page.");
    }

    private ConsoleResponse read(Route.Call call, ConsoleRequest request) {
        return switch (call.route()) {
            case HOME -> ConsoleReplies.page(Assets.console());
            case RUNS -> ConsoleReplies.json(200, list.json(request.query()));
            case STORE -> {
                Query.of(request.query(), NONE);
                yield ConsoleReplies.json(200, store.json(deeds.possible(request.access())));
            }
            case FACTS -> {
                Query.of(request.query(), NONE);
                yield ConsoleReplies.json(200, facts.json(head(call.run()).run()));
            }
            case PAGE -> ConsoleReplies.page(pages.page(head(call.run()).run()));
            case EVENTS -> events("", request);
            case RUN_EVENTS -> events(call.run(), request);
            default -> throw notThere();
        };
    }

    private ConsoleResponse events(String run, ConsoleRequest request) {
        if (feed.full()) {
            throw new RefusalException(503, "Too many viewers are connected. Close one and try again.");
        }
        String last = request.header("Last-Event-ID");
        Query query = Query.of(request.query(), run.isEmpty() ? NONE : AFTER);
        return ConsoleReplies.events(
                run.isEmpty()
                        ? feed.all(last)
                        : feed.of(run, seq(run, last, query)).orElseThrow(() -> unknown(run)));
    }

    /** Returns the seq of the last entry that a client knows; null if it knows none. */
    private static @Nullable Long seq(String run, String last, Query query) {
        String known = last.startsWith(run + ":") ? last.substring(run.length() + 1) : "";
        if (known.matches("[0-9]{1,15}")) {
            return Long.valueOf(known);
        }
        return query.text("after").isEmpty() ? null : Long.valueOf(query.number("after", 0, Long.MAX_VALUE));
    }

    private RunHead head(String run) {
        return journal.head(run).orElseThrow(() -> unknown(run));
    }

    static RefusalException unknown(String run) {
        return new RefusalException(404, "There is no run %s in this store. Look at the list of runs.".formatted(run));
    }
}
