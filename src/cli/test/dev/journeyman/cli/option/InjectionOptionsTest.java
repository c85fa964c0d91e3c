package dev.journeyman.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.terminal.agent.Profile;
import dev.journeyman.terminal.agent.Profiles;
import dev.journeyman.terminal.startup.InjectionSettings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The settings of an injection from the command line. */
class InjectionOptionsTest {

    private static InjectionOptions said(String... options) {
        return CommandLine.populateCommand(new InjectionOptions(), options);
    }

    @Test
    void without_options_the_usual_settings_apply() {
        assertThat(said().settings()).isEqualTo(InjectionSettings.USUAL);
    }

    @Test
    void each_option_changes_its_setting() {
        InjectionSettings settings = said(
                        "--readiness-timeout=PT4S",
                        "--acknowledge-timeout=PT7S",
                        "--backoffs=PT0.5S,PT3S",
                        "--file-after=2",
                        "--no-notify",
                        "--keep-for-debug",
                        "--shadow")
                .settings();

        assertThat(settings)
                .isEqualTo(new InjectionSettings(
                        InjectionSettings.Times.USUAL
                                .readiness(Duration.ofSeconds(4))
                                .acknowledgment(Duration.ofSeconds(7)),
                        List.of(Duration.ofMillis(500), Duration.ofSeconds(3)),
                        2,
                        false,
                        true,
                        true));
    }

    @Test
    void the_option_for_acknowledgements_overrides_the_profile() {
        Profile claude = Profiles.ours().of("claude");

        assertThat(said().of(claude).acknowledging().required()).isTrue();
        assertThat(said("--no-acknowledge").of(claude).acknowledging().required())
                .isFalse();
        assertThat(said("--acknowledge")
                        .of(Profiles.ours().of("aider"))
                        .acknowledging()
                        .required())
                .isTrue();
        assertThat(said("--notify").settings().sendNotificationOnFailure()).isTrue();
    }
}
