package dev.journeyman.report;

import dev.journeyman.context.ContextChange;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.model.ModelReply.Usage;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Meters of runs in a Micrometer registry, counted from their entries. Durations are those between entries. Calls of models are also
 * counted under the names of the GenAI conventions. It may be used from any thread.
 */
public final class RunMeters {

    private static final String STATE = "state";
    private static final String PROVIDER = "provider";

    private final MeterRegistry registry;
    private final Map<String, Progress> runs = new ConcurrentHashMap<>();

    /** Prepares meters in a registry. Each appears there when it first counts. */
    public RunMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Since when a run is in its state, and since when its provider is asked. */
    private static final class Progress {

        private @Nullable Instant moved;
        private @Nullable Instant asked;
    }

    /** Counts an entry of a run. */
    public void apply(String run, RecordedEntry recorded) {
        Progress progress = runs.computeIfAbsent(run, any -> new Progress());
        synchronized (progress) {
            countRun(recorded.entry());
            countWork(recorded.entry());
            countMove(recorded, progress);
            countCall(recorded, progress);
        }
        if (recorded.entry() instanceof Entry.RunEnded) {
            runs.remove(run);
        }
    }

    private void countRun(Entry entry) {
        if (entry instanceof Entry.RunStarted started) {
            count("journeyman.runs.started", "kind", lower(started.story().kind()));
        } else if (entry instanceof Entry.RunPaused paused) {
            count("journeyman.runs.paused", "cause", lower(paused.why()));
        } else if (entry instanceof Entry.RunResumed) {
            count("journeyman.runs.resumed");
        } else if (entry instanceof Entry.RunEnded ended) {
            count("journeyman.runs.ended", STATE, ended.state().name());
        } else if (entry instanceof Entry.ReviewRequested requested) {
            count("journeyman.reviews.requested", STATE, requested.state().name());
        } else if (entry instanceof Entry.VerdictGiven verdict) {
            count("journeyman.verdicts.given", "decision", lower(verdict.decision()));
        } else if (entry instanceof Entry.AttemptEnded ended) {
            count("journeyman.attempts.ended", "completed", "" + ended.completed());
        } else if (entry instanceof Entry.BudgetNoted noted) {
            count("journeyman.budgets.noted", "kind", noted.kind());
        }
    }

    private void countWork(Entry entry) {
        if (entry instanceof Entry.ToolFinished tool) {
            time("journeyman.tools", tool.millis(), "tool", tool.tool(), "ok", "" + tool.ok());
        } else if (entry instanceof Entry.CheckFinished check) {
            time("journeyman.checks", check.millis(), "passed", "" + check.passed());
        } else if (entry instanceof Entry.ProviderSkipped skipped) {
            count("journeyman.providers.skipped", PROVIDER, skipped.provider());
        } else if (entry instanceof Entry.BreakerChanged changed) {
            count("journeyman.breakers.changed", PROVIDER, changed.provider(), STATE, lower(changed.state()));
        } else if (entry instanceof Entry.ContextChanged changed) {
            String name = changed.change().getClass().getSimpleName();
            if (changed.change() instanceof ContextChange.Compacted
                    || changed.change() instanceof ContextChange.Folded) {
                count("journeyman.contexts." + name.toLowerCase(Locale.ROOT));
            }
        }
    }

    private void countMove(RecordedEntry recorded, Progress progress) {
        if (recorded.entry() instanceof Entry.Moved moved) {
            String from = moved.move().from().state().name();
            String to = moved.move().to().state().name();
            count(
                    "journeyman.transitions",
                    "from",
                    from,
                    "signal",
                    moved.move().signal().name(),
                    "to",
                    to);
            if (progress.moved != null) {
                time("journeyman.states", between(progress.moved, recorded), STATE, from);
            }
            progress.moved = recorded.at();
        } else if (recorded.entry() instanceof Entry.RunStarted || recorded.entry() instanceof Entry.RunResumed) {
            progress.moved = recorded.at();
            progress.asked = null;
        } else if (recorded.entry() instanceof Entry.RunPaused) {
            progress.moved = null;
        }
    }

    private void countCall(RecordedEntry recorded, Progress progress) {
        if (recorded.entry() instanceof Entry.RequestSent) {
            progress.asked = recorded.at();
        } else if (recorded.entry() instanceof Entry.ReplyReceived reply) {
            Tags tags = call(reply.provider());
            use(tags, reply.provider(), reply.usage(), reply.cost());
            called(recorded, progress, tags, "none");
        } else if (recorded.entry() instanceof Entry.CallFailed failed) {
            Tags tags = call(failed.provider());
            if (failed.used() != null) {
                use(
                        tags,
                        failed.provider(),
                        failed.used().usage(),
                        failed.used().cost());
            }
            called(recorded, progress, tags, failed.failure());
        }
    }

    /**
     * Counts how long a call took. It is not known of one whose request another process sent.
     *
     * @param failure why it failed, {@code none} if it did not: a meter has the same tags each time
     */
    private void called(RecordedEntry recorded, Progress progress, Tags tags, String failure) {
        if (progress.asked != null) {
            registry.timer("gen_ai.client.operation.duration", tags.and("error.type", failure))
                    .record(between(progress.asked, recorded), TimeUnit.MILLISECONDS);
        }
        progress.asked = null;
    }

    private void use(Tags tags, String provider, Usage usage, BigDecimal cost) {
        registry.summary("gen_ai.client.token.usage", tags.and("gen_ai.token.type", "input"))
                .record(usage.input());
        registry.summary("gen_ai.client.token.usage", tags.and("gen_ai.token.type", "output"))
                .record(usage.output());
        registry.counter("journeyman.cost", PROVIDER, provider).increment(cost.doubleValue());
    }

    /** Returns what the conventions say of a call: of {@code openai:gpt-5}, the provider and the model. */
    private static Tags call(String provider) {
        String[] parts = provider.split(":", 2);
        String vendor = parts[0].equals("gemini") ? "gcp.gemini" : parts[0];
        return Tags.of(
                "gen_ai.operation.name",
                "chat",
                "gen_ai.provider.name",
                vendor,
                "gen_ai.request.model",
                parts[parts.length - 1]);
    }

    private static long between(Instant from, RecordedEntry to) {
        return Math.max(0, Duration.between(from, to.at()).toMillis());
    }

    private void count(String name, String... tags) {
        registry.counter(name, tags).increment();
    }

    private void time(String name, long millis, String... tags) {
        registry.timer(name, tags).record(millis, TimeUnit.MILLISECONDS);
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
