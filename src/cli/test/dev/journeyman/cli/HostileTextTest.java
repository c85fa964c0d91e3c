package dev.journeyman.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.Signal;
import dev.journeyman.flow.State;
import dev.journeyman.journal.Journal;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RequestContent;
import dev.journeyman.model.CallerRole;
import dev.journeyman.model.TokenWindow;
import dev.journeyman.review.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names and texts from outside that contain control characters: every command shows them harmlessly. */
class HostileTextTest {

    private static final String EVIL = "e\u001B[2J\u009B1m\u202Evil\u0007";

    @TempDir
    private Path place;

    @BeforeEach
    void keep_a_run_with_hostile_texts() throws Exception {
        Files.writeString(
                place.resolve("story.yaml"),
                "id: \"%s\"\ntitle: t\ncriteria: [ { text: c } ]\n".formatted("e\\e[2J\\x9b1m\\u202evil"));
        Files.writeString(place.resolve("script.yaml"), "name: \"e\\e[2J\\u202evil\"\nturns: []\n");
        try (Journal journal = Journal.sqlite(place.resolve("runs.db"))) {
            RequestContent sent = new RequestContent(EVIL, List.of(EVIL), 1, 9, TokenWindow.of(64_000));
            StoredRun run = new StoredRun("greet-1", EVIL, Instant.parse("2026-03-04T12:00:00Z"));
            run.with(new Entry.WorkspacePrepared("/w", "journeyman/" + EVIL, "main"))
                    .moved(new Signal.WorkspaceReady())
                    .with(new Entry.RequestSent(1, CallerRole.CODER, "coder", State.PLANNING, EVIL, sent))
                    .moved(new Signal.PlanSubmitted(EVIL + "\n" + EVIL))
                    .asks()
                    .judged(new Verdict(Verdict.Decision.CHANGES, EVIL + "\n" + EVIL))
                    .with(new Entry.CheckFinished(1, EVIL, false, 1, 5, EVIL + "\n" + EVIL))
                    .moved(new Signal.PlanSubmitted(EVIL))
                    .asks()
                    .into(journal);
            new StoredRun(EVIL, EVIL, Instant.parse("2026-03-04T12:00:00Z"))
                    .moved(new Signal.WorkspaceReady(), new Signal.Broke(EVIL))
                    .ended(EVIL)
                    .into(journal);
        }
    }

    static List<String> commands() {
        return """
            list
            list --json
            list --stats
            list --store sqlite:EVIL
            show greet-1
            show greet-1 --json
            show greet-1 --request
            show greet-1 --sent
            show EVIL
            show NO-EVIL
            resume NO-EVIL
            cancel EVIL
            cancel greet-1 --model EVIL
            approve greet-1 --request EVIL --model replay:PLACE/script.yaml
            clean EVIL-2
            replay EVIL
            run EVIL --model replay:x
            run PLACE/story.yaml --model replay:PLACE/script.yaml
            run PLACE/story.yaml --model EVIL
            run PLACE/story.yaml --EVIL
            EVIL
            context --task EVIL --role coder --phase coding
            compact EVIL --window 64000
            inject --agent EVIL --context EVIL -- true
            machine --format EVIL
            doctor --agents EVIL
            doctor
            doctor --json
            schema EVIL
            man EVIL
            completion EVIL
            block EVIL --repo PLACE --reason EVIL
            """.lines().toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void no_command_prints_a_control_character(String command) {
        String[] arguments = command.replace("PLACE", place.toString()).split(" ", -1);
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = arguments[i].replace("EVIL", EVIL);
        }

        Spoken spoken =
                Spoken.with(Map.of("XDG_STATE_HOME", "/" + EVIL, "OPENAI_BASE_URL", EVIL, "PATH", ""), at(arguments));

        assertThat(spoken.out() + spoken.err()).isNotEmpty().doesNotContainPattern("[\\p{Cc}\u202E&&[^\n\t]]");
    }

    @Test
    void the_shown_request_escapes_the_characters_that_were_sent() {
        assertThat(Spoken.on("show", "greet-1", "--sent", "--home", place.toString())
                        .out())
                .contains("\\u001B[2J\\u009B1m\\u202Evil\\u0007");
    }

    /** Returns the arguments, with {@code --home} for commands that use the store. */
    private String[] at(String[] arguments) {
        boolean kept = List.of("list", "show", "resume", "cancel", "approve", "clean", "replay")
                        .contains(arguments[0])
                && !List.of(arguments).contains("--store");
        if (!kept) {
            return arguments;
        }
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--home";
        all[arguments.length + 1] = place.toString();
        return all;
    }
}
