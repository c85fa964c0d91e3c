package dev.journeyman.terminal.agent;

import dev.journeyman.terminal.AgentState;
import dev.journeyman.terminal.Screen;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader that derives an agent's condition from its screens. The state that the agent itself reports counts most; a
 * blocking screen counts more than anything that looks like a prompt. It is used by one thread.
 */
public final class ReadinessReader {

    private static final int KEPT = 64;
    private static final Pattern MARKER = Pattern.compile("^\\W*->pty:ready\\s*$");
    private static final Pattern FENCE = Pattern.compile("(?m)^\\s*```");

    private final Profile profile;
    private final InstantSource clock;
    private final DialogTracker questions;
    private final Deque<ReadySign> signals = new ArrayDeque<>();
    private final Map<String, Integer> over;
    private ReadySign.@Nullable Type last;
    private boolean prompted;

    /** Creates a reader for the agent of a profile. */
    public ReadinessReader(Profile profile, InstantSource clock) {
        this(
                profile,
                clock,
                new DialogTracker(profile.blocking().values().stream()
                        .flatMap(List::stream)
                        .toList()),
                new HashMap<>());
    }

    private ReadinessReader(Profile profile, InstantSource clock, DialogTracker questions, Map<String, Integer> over) {
        this.profile = profile;
        this.clock = clock;
        this.questions = questions;
        this.over = over;
    }

    /**
     * Returns a reader that ignores the patterns the given text matches: the injector wrote that text, not the agent.
     */
    public ReadinessReader without(String text) {
        return new ReadinessReader(profile.without(text), clock, questions, over);
    }

    /** Returns the agent's condition, and remembers its sign of readiness if that sign is new. */
    public AgentStanding look(Screen screen) {
        AgentStanding standing = standing(screen);
        remember(screen, standing instanceof AgentStanding.Ready);
        ReadySign.@Nullable Type sign = standing instanceof AgentStanding.Ready ready ? ready.sign() : null;
        prompted |= sign == ReadySign.Type.PROMPT_DETECTED;
        if (sign != null && sign != last) {
            signals.addLast(new ReadySign(sign, clock.instant()));
            if (signals.size() > KEPT) {
                signals.removeFirst();
            }
        }
        last = sign;
        return standing;
    }

    /** Remembers what finished dialogs left on the screen: a ready agent has passed them. */
    private void remember(Screen screen, boolean beyond) {
        profile.blocking().forEach((kind, patterns) -> {
            int times = times(patterns, screen.text());
            over.put(kind, beyond ? times : Math.min(over.getOrDefault(kind, 0), times));
        });
    }

    /** Returns the newest signs of readiness, the oldest of them first. */
    public List<ReadySign> signals() {
        return List.copyOf(signals);
    }

    private AgentStanding standing(Screen screen) {
        boolean composer = prompt(screen);
        boolean idle = idle(screen);
        if (screen.state() == AgentState.BLOCKED) {
            return new AgentStanding.Blocked(blocking(screen).orElse("permission"));
        }
        Optional<String> blocking = blocking(screen);
        AgentStanding open = open(screen, composer, idle);
        if (blocking.isPresent() && !(composer && idle)) {
            boolean answered = questions.answered(screen, open instanceof AgentStanding.Ready, clock.instant());
            return answered ? open : new AgentStanding.Blocked(blocking.get());
        }
        if (blocking.isEmpty()) {
            questions.forget();
        }
        return open;
    }

    /** Reads a screen without a blocking dialog. */
    private AgentStanding open(Screen screen, boolean composer, boolean idle) {
        if (working(screen)) {
            return new AgentStanding.Working();
        }
        if (composer && (idle || settled(screen))) {
            return new AgentStanding.Ready(idle ? ReadySign.Type.EXPLICIT_READY : ReadySign.Type.PROMPT_DETECTED);
        }
        return tail(screen);
    }

    /** Returns whether the cursor is in an empty composer. */
    public boolean prompt(Screen screen) {
        String above = screen.row() > 0 && screen.row() <= screen.lines().size()
                ? screen.lines().get(screen.row() - 1)
                : "";
        return found(profile.ready().prompts(), above + "\n" + screen.left());
    }

    private boolean idle(Screen screen) {
        return screen.state() == null
                ? found(profile.ready().titles(), screen.title())
                : screen.state() != AgentState.WORKING && screen.state() != AgentState.BLOCKED;
    }

    private boolean working(Screen screen) {
        return screen.state() == null
                ? busyTitle(screen.title()) || found(profile.busy().screen(), screen.text())
                : screen.state() == AgentState.WORKING;
    }

    /** Returns whether a window's title shows that the agent works. */
    public boolean busyTitle(String title) {
        return found(profile.busy().titles(), title);
    }

    private boolean settled(Screen screen) {
        return profile.ready().settled().isEmpty() || found(profile.ready().settled(), screen.text());
    }

    /** Reads the end of the output: a ready text, the ready marker or the end of a response. */
    private AgentStanding tail(Screen screen) {
        String before = screen.before();
        String said = before.stripTrailing();
        String line = said.substring(said.lastIndexOf('\n') + 1);
        if (MARKER.matcher(line).find()) {
            return new AgentStanding.Ready(ReadySign.Type.EXPLICIT_READY);
        }
        if (!line.isEmpty() && found(profile.ready().texts(), line)) {
            return new AgentStanding.Ready(ReadySign.Type.PROMPT_DETECTED);
        }
        if (profile.ready().responses() && prompted && complete(before)) {
            return new AgentStanding.Ready(ReadySign.Type.FIRST_RESPONSE_COMPLETE);
        }
        return new AgentStanding.Unclear();
    }

    /** Returns whether a text ends with a blank line or a closed block of code, and all its code fences are closed. */
    private static boolean complete(String before) {
        String said = before.stripTrailing();
        String line = said.substring(said.lastIndexOf('\n') + 1).strip();
        long fences = FENCE.matcher(said).results().count();
        boolean closed = fences % 2 == 0;
        return closed && !said.isEmpty() && (before.endsWith("\n\n") || (line.equals("```") && before.endsWith("\n")));
    }

    private Optional<String> blocking(Screen screen) {
        String text = screen.text().stripTrailing(); // so that a pattern can match at the end of the output
        return profile.blocking().entrySet().stream()
                .filter(each -> times(each.getValue(), text) > over.getOrDefault(each.getKey(), 0))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns whether the agent shows that it has queued a message. */
    public boolean queued(Screen screen) {
        return found(profile.busy().queued(), screen.text());
    }

    /** Returns whether a composer shows a folded text. */
    public boolean folded(String shown) {
        return found(profile.pasting().shownAs(), shown);
    }

    private static int times(Collection<Pattern> patterns, String text) {
        return patterns.stream()
                .mapToInt(pattern -> (int) pattern.matcher(text).results().count())
                .sum();
    }

    private static boolean found(Collection<Pattern> patterns, String text) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(text).find());
    }
}
