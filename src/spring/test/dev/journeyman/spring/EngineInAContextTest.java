package dev.journeyman.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.CoderEngine;
import dev.journeyman.Outcome;
import dev.journeyman.journal.Journal;
import dev.journeyman.review.Architect;
import dev.journeyman.review.Verdict;
import dev.journeyman.review.Verdict.Decision;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.ScratchRepositories;
import dev.journeyman.testkit.script.Replies;
import dev.journeyman.testkit.script.ScriptedModel;
import dev.langchain4j.model.chat.ChatModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.context.annotation.Lazy;

/** The engine of an application: from which beans and properties it is made, and what is said when it cannot be made. */
@Timeout(120)
class EngineInAContextTest {

    @TempDir
    Path place;

    @Nested
    class Is_made {

        @Test
        void from_the_only_model_and_drives_a_story() {
            Path repository = ScratchRepositories.make(place.resolve("repository"), "a.txt", "a\n");
            Contexts.WITH_A_MODEL
                    .withBean(Architect.class, () -> request -> Optional.of(Verdict.of(Decision.APPROVE)))
                    .withPropertyValues("journeyman.runs.home=" + place.resolve("home"))
                    .run(context -> {
                        Story story = Story.of("Greet", "It greets.", Criterion.checked("it is there", "test -f a.txt"))
                                .withKind(Story.Kind.EXPRESS);
                        Outcome outcome = context.getBean(CoderEngine.class)
                                .start(story, repository)
                                .await();

                        assertThat(outcome.done()).as(outcome.reason()).isTrue();
                        assertThat(place.resolve("home")).isDirectoryContaining(file -> Files.isDirectory(file));
                    });
        }

        @Test
        void with_the_models_of_the_roster_in_their_order() {
            List<String> asked = new ArrayList<>();
            Contexts.BARE
                    .withBean("one", ChatModel.class, () -> Contexts.model())
                    .withBean("two", ChatModel.class, () -> Contexts.model())
                    .withBean(CoderEngineCustomizer.class, () -> builder -> asked.add("customized"))
                    .withPropertyValues("journeyman.models.roster=two,one", "journeyman.models.windows.two=64000")
                    .run(context -> {
                        assertThat(context).hasSingleBean(CoderEngine.class);
                        assertThat(asked).containsExactly("customized");
                    });
        }

        @Test
        void unless_it_is_switched_off() {
            Contexts.BARE.withPropertyValues("journeyman.enabled=false").run(context -> {
                assertThat(context).hasNotFailed();
                assertThat(context).doesNotHaveBean(CoderEngine.class).doesNotHaveBean(Journal.class);
                assertThat(Contexts.names(context, StoreHealth.class)).isEmpty();
            });
        }

        @Test
        void unless_the_application_has_its_own() {
            CoderEngine own = CoderEngine.builder()
                    .model("own", ScriptedModel.of(Replies.call("submit_work", "summary", "it greets")), 64_000)
                    .build();
            Contexts.BARE
                    .withBean(CoderEngine.class, () -> own)
                    .run(context ->
                            assertThat(context.getBean(CoderEngine.class)).isSameAs(own));
        }

        @Test
        void lazily_where_that_is_asked_for() {
            Contexts.WITH_A_MODEL
                    .withBean(LazyHost.class)
                    .run(context ->
                            assertThat(context.getBean(LazyHost.class).engine).isNotNull());
        }
    }

    /** A bean of an application that gets the engine when it first uses it. */
    static final class LazyHost {

        final CoderEngine engine;

        LazyHost(@Lazy CoderEngine engine) {
            this.engine = engine;
        }
    }

    @Nested
    class Keeps_its_runs {

        @Test
        void in_the_file_that_is_set_and_closes_it() {
            Path file = place.resolve("runs.db");
            Contexts.WITH_A_MODEL
                    .withPropertyValues("journeyman.store.file=" + file)
                    .run(context ->
                            assertThat(context.getBean(Journal.class).name()).contains("runs.db"));

            assertThat(file).exists();
            assertThat(place.resolve("runs.db-wal")).doesNotExist(); // the last connection removes it
        }

        @Test
        void in_memory_where_nothing_is_set() {
            Contexts.WITH_A_MODEL.run(
                    context -> assertThat(context.getBean(Journal.class).runs()).isEmpty());
        }

        @Test
        void in_a_store_of_the_application() {
            Journal own = Journal.memory();
            Contexts.WITH_A_MODEL
                    .withBean(Journal.class, () -> own)
                    .run(context -> assertThat(context.getBean(Journal.class)).isSameAs(own));
        }
    }

    @Nested
    class Cannot_be_made {

        private FailureAnalysis why(String... properties) {
            FailureAnalysis[] why = new FailureAnalysis[1];
            Contexts.WITH_A_MODEL.withPropertyValues(properties).run(context -> why[0] = Contexts.why(context));
            return why[0];
        }

        @Test
        void without_a_model() {
            Contexts.BARE.run(context -> {
                assertThat(Contexts.why(context).getDescription()).isEqualTo("The engine has no model.");
                assertThat(Contexts.why(context).getAction())
                        .isEqualTo("Define a ChatModel bean, or set journeyman.models.roster to a spec such as"
                                + " openai:gpt-5.");
            });
        }

        @Test
        void with_two_models_and_no_order() {
            Contexts.WITH_A_MODEL
                    .withBean("second", ChatModel.class, Contexts::model)
                    .run(context -> {
                        assertThat(Contexts.why(context).getDescription())
                                .isEqualTo(
                                        "There are several models, coder, second, and nothing says in which order they"
                                                + " are called.");
                        assertThat(Contexts.why(context).getAction()).contains("journeyman.models.roster");
                    });
        }

        @Test
        void with_a_name_in_the_roster_that_no_bean_has() {
            FailureAnalysis why = why("journeyman.models.roster=codr");

            assertThat(why.getDescription())
                    .isEqualTo("\"codr\" in journeyman.models.roster is neither a ChatModel or Provider bean nor a spec"
                            + " such as openai:gpt-5.");
            assertThat(why.getAction()).isEqualTo("Use one of the beans coder, or write a spec.");
        }

        @Test
        void with_a_directory_of_templates_that_is_missing() {
            assertThat(why("journeyman.runs.templates=" + place.resolve("nowhere"))
                            .getDescription())
                    .isEqualTo(place.resolve("nowhere")
                            + " cannot be read as a directory of templates. Name the directory that holds yours.");
        }

        @Test
        void with_a_store_that_cannot_be_opened() throws Exception {
            Path file = Files.writeString(
                    place.resolve("runs.db"), "this is a letter and not a store, and it is long enough");

            assertThat(why("journeyman.store.file=" + file).getDescription()).contains("runs.db");
            assertThat(why("journeyman.store.file=" + file).getAction()).contains("journeyman.store.*");
            assertThat(file).hasContent("this is a letter and not a store, and it is long enough");
        }

        @Test
        void with_a_value_out_of_bounds() {
            assertThat(why("journeyman.runs.recent-history=9").getDescription()).contains("9", "3", "5");
            assertThat(why("journeyman.models.slots.coder=0").getDescription()).contains("Set 1 or more");
        }

        @Test
        void with_a_property_that_is_not_known() {
            Contexts.WITH_A_MODEL
                    .withPropertyValues("journeyman.modles.roster=coder")
                    .run(context -> assertThat(context.getStartupFailure())
                            .hasStackTraceContaining("journeyman.modles.roster"));
        }

        @Test
        void where_another_bean_throws_and_then_nothing_is_left_open() {
            Path file = place.resolve("runs.db");
            Contexts.WITH_A_MODEL
                    .withPropertyValues("journeyman.store.file=" + file)
                    .withBean("broken", String.class, () -> {
                        throw new IllegalStateException("this bean is broken");
                    })
                    .run(context -> assertThat(context).getFailure().hasRootCauseMessage("this bean is broken"));

            assertThat(place.resolve("runs.db-wal")).doesNotExist();
        }
    }

    @Test
    void has_the_window_and_the_wait_of_the_properties() {
        Contexts.WITH_A_MODEL
                .withPropertyValues("journeyman.runs.wait-for-service=1m", "journeyman.models.window=32000")
                .run(context -> {
                    JourneymanProperties properties = context.getBean(JourneymanProperties.class);
                    assertThat(properties.runs().waitForService()).isEqualTo(Duration.ofMinutes(1));
                    assertThat(properties.models().window()).isEqualTo(32_000);
                });
    }
}
