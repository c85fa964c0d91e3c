package dev.journeyman.terminal.simulation;

import dev.journeyman.testkit.terminal.ScriptedTerminal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** A simulated agent that paints a whole screen. It is used by one thread. */
@SuppressWarnings("NullAway.Init") // it begins when its terminal starts it
final class ScreenAgent implements Agent, Mind.Body {

    private static final String PASTE = "\u001b[200~";
    private static final int KEPT = 60;

    private final Face face;
    private final Circumstances circumstances;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final Given given;
    private final Deque<Circumstances.Dialog> dialogs;
    private final List<String> transcript = new ArrayList<>();
    private final List<String> held = new ArrayList<>();
    private final List<String> early = new ArrayList<>();
    private final Composer composer = new Composer();
    private final Troubles troubles;
    private Easel easel;
    private Timeline timeline;
    private ScriptedTerminal terminal;
    private Mind mind;
    private Hands hands;
    private Stage stage = Stage.STARTING;
    private String dialog = "";
    private Runnable answered = () -> {};
    private boolean listening;
    private String state = "";
    private int pastes;
    private Instant pasted = Instant.EPOCH;
    private Instant input = Instant.EPOCH;

    /** The stages of an agent's life. */
    private enum Stage {
        STARTING,
        RESTARTING,
        EARLY,
        ASKING,
        OPEN
    }

    ScreenAgent(Face face, Circumstances circumstances, InstantSource clock, RandomGenerator random) {
        this.face = face;
        this.circumstances = circumstances;
        this.clock = clock;
        this.random = random;
        this.given = new Given(clock);
        this.dialogs = new ArrayDeque<>(circumstances.opening().dialogs());
        this.troubles = new Troubles(circumstances.mishap());
    }

    @Override
    public Given given() {
        return given;
    }

    @Override
    public boolean open() {
        return stage == Stage.OPEN;
    }

    @Override
    public void started(ScriptedTerminal in) {
        terminal = in;
        timeline = new Timeline(in, clock);
        easel = new Easel(new Stream(in, clock, random, circumstances.context().piece()), random.nextBoolean());
        hands = new Hands(in, circumstances.person(), this);
        mind = new Mind(timeline, circumstances, face.steers(), this);
        Duration delay = circumstances.opening().delay();
        timeline.then(delay.dividedBy(5), () -> easel.write("\u001b[?2004h"));
        if (face.early()) {
            timeline.then(delay.dividedBy(4), () -> stage(Stage.EARLY));
        }
        timeline.then(delay, this::next);
        if (troubles.is(Circumstances.Trouble.CRASH)) {
            in.then(circumstances.mishap().after(), this::crash);
        }
    }

    private void crash() {
        given.ended();
        terminal.end(Duration.ZERO);
    }

    private void next() {
        if (dialogs.isEmpty()) {
            ready();
        } else {
            ask(dialogs.removeFirst(), () -> {
                stage = Stage.STARTING;
                easel.clear();
                timeline.then(Duration.ofMillis(50 + random.nextInt(1_500)), this::next);
            });
        }
    }

    private void ask(Circumstances.Dialog asks, Runnable then) {
        given.shut();
        dialog = asks.kind();
        answered = then;
        stage(Stage.ASKING);
        if (!asks.never()) {
            timeline.then(asks.answered(), () -> answer(asks.kind()));
        }
    }

    private void answer(String kind) {
        if (stage == Stage.ASKING && dialog.equals(kind)) {
            dialog = "";
            answered.run();
        }
    }

    private void ready() {
        stage = Stage.OPEN;
        if (face.probes()) {
            easel.write("\u001b[?1049h\u001b[>0q\u001b[?u\u001b]7501;?\u0007\u001b[c\u001b[?2026$p\u001b[c");
        }
        mind.begin();
        early.forEach(mind::told);
        early.clear();
        if (face.early()) {
            timeline.then(Duration.ofMillis(50 + random.nextInt(220)), () -> flap("working"));
        }
        replay();
        noise(circumstances.context().noise());
    }

    private void flap(String to) {
        if (!mind.working() && open()) {
            say(to);
            if (to.equals("working")) {
                timeline.then(Duration.ofMillis(22 + random.nextInt(38)), () -> flap("idle"));
            }
        }
    }

    private void noise(int times) {
        if (times > 0) {
            timeline.then(Duration.ofMillis(300 + random.nextInt(15_000)), () -> {
                easel.again();
                noise(times - 1);
            });
        }
    }

    private void stage(Stage to) {
        stage = to;
        repaint();
        replay();
    }

    /** Processes the input that arrived while nothing was painted. */
    private void replay() {
        List<String> keys = List.copyOf(held);
        held.clear();
        keys.forEach(this::take);
    }

    private Face.View view() {
        return new Face.View(
                transcript,
                composer,
                stage == Stage.EARLY ? early : mind.waiting(),
                mind.working(),
                stage == Stage.EARLY,
                listening,
                mind.tick());
    }

    private void repaint() {
        Face.View view = view();
        if (stage == Stage.ASKING) {
            easel.paint(face.dialog(dialog, view), face.title(dialog, view));
            if (face.tells(dialog)) {
                say("blocked");
            }
        } else if (stage == Stage.EARLY || stage == Stage.OPEN) {
            easel.paint(face.frame(view), face.title(view));
        }
        if (stage == Stage.OPEN && !terminal.occupied()) {
            given.opened();
            hands.opened();
        }
    }

    /** Reports its state, if it does so. */
    private void say(String to) {
        boolean tells = face.probes() ? listening : !face.app().isEmpty();
        if (tells && !to.equals(state)) {
            state = to;
            easel.write("\u001b]7501;state=%s:app=%s\u001b\\".formatted(to, face.app()));
        }
    }

    @Override
    public void received(String keys, ScriptedTerminal in) {
        if (keys.startsWith("\u001b") && !keys.startsWith(PASTE)) {
            if (keys.contains("7501;?;1")
                    && face.probes()
                    && circumstances.opening().tells()
                    && !listening) {
                listening = true;
                say(stage == Stage.ASKING ? "blocked" : mind.working() ? "working" : "idle");
                repaint();
            }
            return;
        }
        if (keys.startsWith(PASTE) && troubles.once(Circumstances.Trouble.FROZEN)) {
            timeline.freeze(circumstances.mishap().takes());
        }
        Instant at = easel.done().plusMillis(1 + random.nextInt(14));
        input = at.isAfter(input) ? at : input;
        timeline.then(Duration.between(clock.instant(), input), () -> take(keys));
    }

    private void take(String keys) {
        boolean paste = keys.startsWith(PASTE);
        boolean enter = keys.equals("\r");
        String text = keys.replace(PASTE, "").replace("\u001b[201~", "");
        switch (stage) {
            case RESTARTING -> {}
            case STARTING -> {
                if (!(face instanceof Opencode)) {
                    held.add(keys); // opencode loses input that arrives before it paints
                }
            }
            case ASKING -> stray(enter ? "Enter" : "a paste", enter);
            case EARLY -> {
                if (!enter) {
                    composer.add(text, face.shown(text, ++pastes));
                } else if (!composer.empty()) {
                    sent(early::add);
                }
                repaint();
            }
            case OPEN -> {
                if (enter) {
                    enter();
                } else {
                    paste(text, paste);
                }
            }
        }
    }

    private void stray(String what, boolean enter) {
        given.stray(what, dialog);
        if (enter && face.ends(dialog)) {
            crash();
        } else if (enter) {
            answer(dialog);
        }
    }

    private void paste(String text, boolean bracketed) {
        if (troubles.once(Circumstances.Trouble.LOST_PASTE)) {
            restart();
            return;
        }
        if (state.equals("done")) {
            say("idle");
        }
        pasted = clock.instant();
        composer.add(text, bracketed ? face.shown(text, ++pastes) : text);
        repaint();
    }

    private void enter() {
        boolean fast = Duration.between(pasted, clock.instant()).toMillis() < face.slowness();
        if (!composer.empty() && !fast && !troubles.once(Circumstances.Trouble.LOST_ENTER)) {
            sent(mind::told);
        }
    }

    private void sent(Consumer<String> to) {
        String text = composer.taken().stripTrailing();
        given.message(text);
        if (text.startsWith("!") || text.startsWith("/")) {
            given.ran(text);
        }
        to.accept(text);
    }

    @Override
    public void typed(String keys) {
        for (int point : keys.codePoints().toArray()) {
            String key = Character.toString(point);
            if (key.equals("\u0015")) {
                composer.taken();
            } else if (key.equals("\r") && !composer.empty() && open()) {
                sent(mind::told);
            } else {
                composer.add(key, key);
            }
        }
        repaint();
    }

    private void restart() {
        timeline.restart();
        given.shut();
        composer.taken();
        transcript.clear();
        mind = new Mind(timeline, circumstances, face.steers(), this);
        stage = Stage.RESTARTING;
        state = "";
        easel.write("\u001b[?2004l");
        easel.clear();
        timeline.then(Duration.ofMillis(1_000 + random.nextInt(3_000)), () -> {
            easel.write("\u001b[?2004h");
            stage = Stage.OPEN;
            idle();
        });
    }

    private void tell(List<String> rows) {
        transcript.addAll(rows);
        transcript.add("");
        if (transcript.size() > KEPT) {
            transcript.subList(0, transcript.size() - KEPT).clear();
        }
    }

    @Override
    public void began() {
        repaint();
        timeline.then(Duration.ofMillis(60 + random.nextInt(90)), () -> {
            if (mind.working() && open()) {
                say("working");
            }
        });
    }

    @Override
    public void ticked() {
        repaint();
    }

    @Override
    public void asked(String text) {
        tell(face.asked(text));
    }

    @Override
    public void said(String text) {
        tell(face.said(text));
        repaint();
    }

    @Override
    public void blocked(Circumstances.Dialog asks, Runnable then) {
        ask(asks, () -> {
            stage = Stage.OPEN;
            say("working");
            repaint();
            then.run();
        });
    }

    @Override
    public void idle() {
        repaint();
        say(state.equals("working") ? "done" : "idle");
    }
}
