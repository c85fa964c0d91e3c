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
 * Tells from an agent's screens where it stands. What the agent says of itself counts most; a screen that blocks counts more than
 * anything that looks like a prompt. Used by one thread.
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

    /** Creates one for an agent. */
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

    /** Returns one that does not take a text for what the agent shows, wherever that stands on a screen: we wrote it. */
    public ReadinessReader without(String text) {
        return new ReadinessReader(profile.without(text), clock, questions, over);
    }

    /** Returns where the agent stands, and remembers a sign that was not there on the screen before. */
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

    /** Remembers what is left on the screen of dialogs that are over: an agent that is ready is beyond them. */
    private void remember(Screen screen, boolean beyond) {
        profile.blocking().forEach((kind, patterns) -> {
            int times = times(patterns, screen.text());
            over.put(kind, beyond ? times : Math.min(over.getOrDefault(kind, 0), times));
        });
    }

    /** Returns the newest signs, the oldest of them first. */
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

    /** Reads a screen on which nothing blocks. */
    private AgentStanding open(Screen screen, boolean composer, boolean idle) {
        if (working(screen)) {
            return new AgentStanding.Working();
        }
        if (composer && (idle || settled(screen))) {
            return new AgentStanding.Ready(idle ? ReadySign.Type.EXPLICIT_READY : ReadySign.Type.PROMPT_DETECTED);
        }
        return tail(screen);
    }

    /** Returns whether the cursor stands in an empty composer. */
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

    /** Returns whether a window's title says that the agent works. */
    public boolean busyTitle(String title) {
        return found(profile.busy().titles(), title);
    }

    private boolean settled(Screen screen) {
        return profile.ready().settled().isEmpty() || found(profile.ready().settled(), screen.text());
    }

    /** Reads what was said last: a line of that says so, a marker, the end of a response. */
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

    /** Returns whether a text ends with a blank line, or with the end of a block of code: as many fences close as open. */
    private static boolean complete(String before) {
        String said = before.stripTrailing();
        String line = said.substring(said.lastIndexOf('\n') + 1).strip();
        long fences = FENCE.matcher(said).results().count();
        boolean closed = fences % 2 == 0;
        return closed && !said.isEmpty() && (before.endsWith("\n\n") || (line.equals("```") && before.endsWith("\n")));
    }

    private Optional<String> blocking(Screen screen) {
        String text = screen.text().stripTrailing(); // a question at the end of what was written is at its end
        return profile.blocking().entrySet().stream()
                .filter(each -> times(each.getValue(), text) > over.getOrDefault(each.getKey(), 0))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns whether the agent shows that it keeps a message for later. */
    public boolean queued(Screen screen) {
        return found(profile.busy().queued(), screen.text());
    }

    /** Returns whether what a composer shows is a text that it folded. */
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
