package dev.journeyman.engine;

import dev.journeyman.CoderEngine;
import dev.journeyman.Run;
import dev.journeyman.engine.prompt.BriefDelivery;
import dev.journeyman.journal.Journal;
import dev.journeyman.model.ChatProvider;
import dev.journeyman.model.ChatProvider.ModelRequest;
import dev.journeyman.model.ModelReply;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.testkit.ScratchWorkspaces;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;

/** A process that resumes a run, and writes a line when its first brief is about to be made. */
final class FirstBriefHost {

    /** The line. */
    static final String BEGINS = "The first brief begins.";

    private FirstBriefHost() {}

    /** Resumes the run of the store in a directory. */
    public static void main(String[] arguments) throws InterruptedException {
        Path home = Path.of(arguments[0]);
        InstantSource clock = () -> {
            boolean brief = StackWalker.getInstance()
                    .walk(frames ->
                            frames.anyMatch(frame -> frame.getClassName().equals(BriefDelivery.class.getName())));
            if (brief) {
                System.out.println(BEGINS);
                System.out.flush();
                Runtime.getRuntime().halt(0);
            }
            return Instant.now();
        };
        try (Journal journal = Journal.sqlite(home.resolve("runs.db"));
                CoderEngine engine = CoderEngine.builder()
                        .provider(new Silent())
                        .journal(journal)
                        .clock(clock)
                        .workspaces(new ScratchWorkspaces(home, ScratchWorkspaces.ending(0)))
                        .build()) {
            Run run = engine.run(journal.runs().get(0));
            run.resume();
            run.await();
        }
    }

    /** A model that must not be called before the brief is made. */
    private record Silent() implements ChatProvider {

        @Override
        public String name() {
            return "coder";
        }

        @Override
        public TokenWindow window() {
            return TokenWindow.of(64_000);
        }

        @Override
        public ModelReply call(ModelRequest request) {
            throw new IllegalStateException("The model was asked before the brief was made.");
        }
    }
}
