package dev.journeyman.terminal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.Emulator;
import dev.journeyman.testkit.script.SettableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The condition of an agent, read from its screens. */
class ReadinessReaderTest {

    private static final AgentStanding PROMPT = new AgentStanding.Ready(ReadySign.Type.PROMPT_DETECTED);
    private static final AgentStanding COMPLETE = new AgentStanding.Ready(ReadySign.Type.FIRST_RESPONSE_COMPLETE);
    private static final AgentStanding EXPLICIT = new AgentStanding.Ready(ReadySign.Type.EXPLICIT_READY);
    private static final AgentStanding UNCLEAR = new AgentStanding.Unclear();

    private final SettableClock clock = new SettableClock(Instant.EPOCH);

    /** An agent of a profile, and the condition that is read from its output. */
    private final class Agent {

        private final Emulator emulator = new Emulator(120, 40);
        private final ReadinessReader readiness;

        Agent(Profile profile) {
            readiness = new ReadinessReader(profile, clock);
        }

        Agent(String profile) {
            this(Profiles.ours().of(profile));
        }

        /** Returns the agent's condition after more output. */
        AgentStanding writes(String output) {
            byte[] bytes = output.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
            emulator.write(bytes, bytes.length);
            return readiness.look(emulator.screen());
        }
    }

    private AgentStanding custom(String output) {
        return new Agent("custom").writes(output);
    }

    @Nested
    class Of_an_unknown_agent {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "banner\n> ",
                    "> ",
                    ">",
                    "banner\n$ ",
                    "$ ",
                    "banner\n>>> ",
                    "banner\n❯ ",
                    "banner\n❯\u00a0",
                    "waiting for input",
                    "Waiting For Input\n",
                    "Agent is WAITING FOR INPUT...\n",
                    "Ready. How can I help?\n",
                    "how can i help you today?"
                })
        void a_prompt_is_recognized(String output) {
            assertThat(custom(output)).isEqualTo(PROMPT);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "Loading...",
                    "Loading...\n",
                    "a > b",
                    "costs 5$",
                    "How can I help?\nReading files...\n",
                    "waiting for input\nGot it. Now I read the sources",
                    "$ make\ncompiling\n"
                })
        void ordinary_text_is_not_a_sign_of_readiness(String output) {
            assertThat(custom(output)).isEqualTo(UNCLEAR);
        }

        @ParameterizedTest
        @ValueSource(strings = {"Loading...\n\n", "Loading...\n\n\n", "```\ncode\n```\n"})
        void the_end_of_a_text_before_any_prompt_is_not_a_sign_of_readiness(String output) {
            assertThat(custom(output)).isEqualTo(UNCLEAR);
        }

        @Test
        void a_blank_line_after_a_prompt_ends_a_response() {
            Agent agent = new Agent("custom");
            assertThat(agent.writes("> ")).isEqualTo(PROMPT);

            assertThat(agent.writes("hello\nThe answer is 42.")).isEqualTo(UNCLEAR);
            assertThat(agent.writes("\n\n")).isEqualTo(COMPLETE);
        }

        @Test
        void a_closing_fence_ends_a_response_and_an_opening_one_does_not() {
            Agent agent = new Agent("custom");
            agent.writes("> ");

            assertThat(agent.writes("code\n```\n")).isEqualTo(UNCLEAR);
            assertThat(agent.writes("int i;\n")).isEqualTo(UNCLEAR);
            assertThat(agent.writes("\n")).isEqualTo(UNCLEAR);
            assertThat(agent.writes("```\n")).isEqualTo(COMPLETE);
            assertThat(agent.writes("```java\n")).isEqualTo(UNCLEAR);
        }

        @Test
        void a_prompt_counts_more_than_the_end_of_a_response() {
            Agent agent = new Agent("custom");
            agent.writes("> ");

            assertThat(agent.writes("hello\nDone.\n\n> ")).isEqualTo(PROMPT);
            assertThat(agent.writes("x\nHow can I help?\n\n")).isEqualTo(PROMPT);
        }

        @ParameterizedTest
        @ValueSource(strings = {"->pty:ready", "->pty:ready\n", "boot\n● ->pty:ready\n"})
        void the_marker_is_an_explicit_sign(String output) {
            assertThat(custom(output)).isEqualTo(EXPLICIT);
        }

        @ParameterizedTest
        @ValueSource(strings = {"write ->pty:ready when you are", "->pty:ready\nLoading", "->pty:readyish"})
        void the_marker_within_other_text_is_not_a_sign(String output) {
            assertThat(custom(output)).isEqualTo(UNCLEAR);
        }

        @Test
        void colours_and_cursor_movements_do_not_hide_a_prompt() {
            assertThat(custom("\u001b[2J\u001b[H\u001b[32mbanner\u001b[0m\n\u001b[1;31m>\u001b[0m\u001b[K "))
                    .isEqualTo(PROMPT);
        }

        @Test
        void a_sign_may_arrive_in_pieces() {
            Agent agent = new Agent("custom");

            assertThat(agent.writes("How can ")).isEqualTo(UNCLEAR);
            assertThat(agent.writes("I he")).isEqualTo(UNCLEAR);
            assertThat(agent.writes("lp?")).isEqualTo(PROMPT);
        }

        @ParameterizedTest
        @CsvSource({
            "Do you trust the files in this folder?\\n> , trust",
            "Let's get started.\\n> , onboarding",
            "Sign in with Something\\n> , login",
            "Do you want to proceed?\\n❯ , permission",
            "Press Enter to continue\\n> , choice"
        })
        void a_blocking_screen_counts_more_than_a_prompt(String output, String kind) {
            assertThat(custom(output.replace("\\n", "\n") + " ")).isEqualTo(new AgentStanding.Blocked(kind));
        }

        @Test
        void work_counts_more_than_a_prompt() {
            assertThat(custom("Working (esc to interrupt)\n> ")).isEqualTo(new AgentStanding.Working());
        }
    }

    @Nested
    class Of_one_that_says_its_state {

        private static final String COMPOSER = "\u001b[2J\u001b[Htranscript\n❯\u00a0";

        private String state(String state) {
            return "\u001b]7501;state=" + state + ":app=claude-code\u0007";
        }

        @Test
        void the_reported_state_counts_more_than_the_screen() {
            Agent agent = new Agent("claude");

            assertThat(agent.writes(COMPOSER)).isEqualTo(PROMPT);
            assertThat(agent.writes(state("working"))).isEqualTo(new AgentStanding.Working());
            assertThat(agent.writes(state("done"))).isEqualTo(EXPLICIT);
            assertThat(agent.writes(state("idle"))).isEqualTo(EXPLICIT);
            assertThat(agent.writes(state("blocked"))).isEqualTo(new AgentStanding.Blocked("permission"));
        }

        @Test
        void idle_without_a_composer_is_not_ready() {
            assertThat(new Agent("claude").writes(state("idle") + "Loading")).isEqualTo(UNCLEAR);
        }

        @Test
        void a_blocking_screen_counts_if_there_is_no_composer() {
            assertThat(new Agent("claude").writes(state("idle") + " Accessing workspace:\n ❯ No, exit"))
                    .isEqualTo(new AgentStanding.Blocked("trust"));
        }
    }

    @Nested
    class Of_the_agents_of_the_appendix {

        @ParameterizedTest
        @CsvSource({"claude, ❯\u00a0", "shell, $", "aider, >>>", "aider, >", "aider, ask>", "custom, >>>"})
        void their_prompt_is_known(String agent, String prompt) {
            assertThat(new Agent(agent).writes("banner\n" + prompt + (prompt.endsWith("\u00a0") ? "" : " ")))
                    .isEqualTo(PROMPT);
        }

        @Test
        void a_message_in_the_transcript_of_claude_is_not_a_prompt() {
            assertThat(new Agent("claude").writes("banner\n❯ ")).isEqualTo(UNCLEAR);
        }

        @Test
        void codex_is_ready_when_its_footer_shows_the_folder() {
            Agent agent = new Agent("codex");
            String composer = "\n› \u001b7Ask Codex to do anything\n\n  %s\u001b8";

            assertThat(agent.writes(composer.formatted("? for shortcuts"))).isEqualTo(UNCLEAR);
            assertThat(agent.writes("\u001b[2J\u001b[H" + composer.formatted("GPT-6 default · /work")))
                    .isEqualTo(PROMPT);
        }

        @Test
        void a_dialog_of_gemini_counts_more_than_ready_in_its_title() {
            Agent agent = new Agent("gemini");

            assertThat(agent.writes("\u001b]0;◇  Ready (wt)\u0007│ Do you trust the files in this folder?\n"
                            + "│ ● 1. Trust folder (wt)\n"))
                    .isEqualTo(new AgentStanding.Blocked("trust"));
            assertThat(agent.writes("\u001b[2J\u001b[H\n > \u001b7  Type your message or @path/to/file\u001b8"))
                    .isEqualTo(EXPLICIT);
            assertThat(agent.writes("\u001b]0;✦  Working… (wt)\u0007")).isEqualTo(new AgentStanding.Working());
        }

        @ParameterizedTest
        @CsvSource({
            "claude, true",
            "codex, false",
            "gemini, false",
            "opencode, false",
            "aider, false",
            "shell, false",
            "custom, false"
        })
        void only_claude_has_to_acknowledge_unless_the_profile_is_changed(String agent, boolean required) {
            Profile profile = Profiles.ours().of(agent);

            assertThat(profile.acknowledging().required()).isEqualTo(required);
            assertThat(profile.acknowledging(!required).acknowledging().required())
                    .isEqualTo(!required);
        }
    }

    @Nested
    class Signs_that_were_seen {

        private final Agent agent = new Agent("custom");

        @Test
        void are_kept_with_their_time() {
            clock.advance(Duration.ofMillis(200));
            agent.writes("> ");
            clock.advance(Duration.ofMillis(300));
            agent.writes("hello\nDone.\n\n");

            assertThat(agent.readiness.signals())
                    .containsExactly(
                            new ReadySign(ReadySign.Type.PROMPT_DETECTED, Instant.ofEpochMilli(200)),
                            new ReadySign(ReadySign.Type.FIRST_RESPONSE_COMPLETE, Instant.ofEpochMilli(500)));
        }

        @Test
        void are_kept_once_while_they_are_on_the_screen() {
            agent.writes("> ");
            clock.advance(Duration.ofSeconds(1));
            agent.writes("");

            assertThat(agent.readiness.signals()).hasSize(1);
        }

        @Test
        void are_limited_in_number() {
            for (int i = 0; i < 1_000; i++) {
                clock.advance(Duration.ofMillis(1));
                agent.writes("\u001b[2J\u001b[H> ");
                agent.writes("x");
            }

            List<ReadySign> signals = agent.readiness.signals();
            assertThat(signals).hasSizeLessThan(200);
            assertThat(signals.get(signals.size() - 1).timestamp()).isEqualTo(Instant.ofEpochMilli(1_000));
        }

        @ParameterizedTest
        @CsvSource({
            "PROMPT_DETECTED, prompt_detected",
            "FIRST_RESPONSE_COMPLETE, first_response_complete",
            "EXPLICIT_READY, explicit_ready"
        })
        void have_the_names_that_logs_use(ReadySign.Type type, String name) {
            assertThat(type.said()).isEqualTo(name);
        }
    }
}
