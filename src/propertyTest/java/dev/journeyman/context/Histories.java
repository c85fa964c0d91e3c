package dev.journeyman.context;

import dev.journeyman.context.Step.Asks;
import dev.journeyman.context.Step.Call;
import dev.journeyman.context.Step.Compacts;
import dev.journeyman.context.Step.Interrupts;
import dev.journeyman.context.Step.Measures;
import dev.journeyman.context.Step.Notes;
import dev.journeyman.context.Step.Opens;
import dev.journeyman.context.Step.Replies;
import dev.journeyman.context.Step.Returns;
import dev.journeyman.context.Step.Says;
import dev.journeyman.context.Step.Shows;
import dev.journeyman.context.Step.Strays;
import dev.journeyman.context.Step.Works;
import dev.journeyman.model.TokenWindow;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.domains.DomainContextBase;

/**
 * A generator of histories of a context: every valid and invalid step of a model, a tool, a person and an engine, in
 * any order. Every history begins with a reset, as every run does.
 */
class Histories extends DomainContextBase {

    private static final int LONGEST = 40;

    @Provide
    Arbitrary<History> histories() {
        return Combinators.combine(
                        prompts(), steps().list().ofMaxSize(LONGEST).withSizeDistribution(RandomDistribution.uniform()))
                .as((prompt, rest) -> {
                    List<Step> all = new ArrayList<>();
                    all.add(prompt);
                    all.addAll(rest);
                    return new History(all);
                });
    }

    @Provide
    Arbitrary<TokenWindow> windows() {
        return Arbitraries.of(
                TokenWindow.of(8_000), TokenWindow.of(16_000), TokenWindow.of(32_000), TokenWindow.of(64_000));
    }

    static Arbitrary<Step> steps() {
        return Arbitraries.frequencyOf(
                Tuple.of(2, says()),
                Tuple.of(1, texts().map(Notes::new).filter(note -> !note.text().isBlank())),
                Tuple.of(6, replies()),
                Tuple.of(9, returns()),
                Tuple.of(3, works()),
                Tuple.of(2, Arbitraries.just(new Step.Economizes())),
                Tuple.of(1, strays()),
                Tuple.of(1, Arbitraries.just(new Asks())),
                Tuple.of(3, compacts()),
                Tuple.of(2, rare()));
    }

    private static Arbitrary<Step> rare() {
        return Arbitraries.frequencyOf(
                Tuple.of(1, prompts()),
                Tuple.of(1, Arbitraries.just(new Interrupts())),
                Tuple.of(1, Arbitraries.integers().between(10, 300).map(Measures::new)),
                Tuple.of(1, texts().map(Shows::new)));
    }

    static Arbitrary<Step> prompts() {
        return Arbitraries.of("You write code.", "Be brief. 🧭", "Half a pair: \ud83e.", "Rule.\n".repeat(200))
                .map(Opens::new);
    }

    static Arbitrary<Step> says() {
        return Combinators.combine(
                        texts(),
                        Arbitraries.of(
                                TurnSource.USER,
                                TurnSource.OPENING,
                                TurnSource.FEEDBACK,
                                TurnSource.CHECKS,
                                TurnSource.BRIEF,
                                TurnSource.NOTE))
                .as(Says::new);
    }

    static Arbitrary<Step> replies() {
        return Combinators.combine(texts().injectNull(0.3), calls().list().ofMaxSize(5))
                .as(Replies::new);
    }

    static Arbitrary<Step> returns() {
        Arbitrary<TurnSource> provenances = Arbitraries.frequencyOf(
                Tuple.of(8, Arbitraries.just(TurnSource.TOOL)),
                Tuple.of(1, Arbitraries.of(TurnSource.FEEDBACK, TurnSource.ANSWER, TurnSource.CHECKS)));
        return Combinators.combine(
                        Arbitraries.integers().between(0, 4), texts(), Arbitraries.of(false, true), provenances)
                .as(Returns::new);
    }

    static Arbitrary<Step> works() {
        return Combinators.combine(Arbitraries.integers().between(1, 12), calls(), texts())
                .as(Works::new);
    }

    static Arbitrary<Step> strays() {
        return Combinators.combine(
                        Arbitraries.of("c1", "c2", "c99", "toolu_01", "").injectNull(0.3), texts())
                .as((id, text) -> id != null && id.matches("c[12]") ? new Strays(null, text) : new Strays(id, text));
    }

    static Arbitrary<Step> compacts() {
        return Arbitraries.frequencyOf(
                        Tuple.of(1, Arbitraries.just(0)),
                        Tuple.of(3, Arbitraries.integers().between(1, 110)),
                        Tuple.of(2, Arbitraries.integers().between(80, 99)))
                .map(Compacts::new);
    }

    static Arbitrary<Call> calls() {
        Arbitrary<String> ids =
                Arbitraries.of("c1", "c7", "same", "toolu_01", "").injectNull(0.1);
        Arbitrary<String> names = Arbitraries.of(
                        "read_file",
                        "write_file",
                        "run",
                        "ask_question",
                        "update_todo_list",
                        "str_replace_editor",
                        "no tool!",
                        "n".repeat(70),
                        "")
                .injectNull(0.05);
        return Combinators.combine(ids, names, arguments().injectNull(0.05)).as(Call::new);
    }

    /** Valid arguments, and arguments with every kind of mistake that models make. */
    static Arbitrary<String> arguments() {
        return Arbitraries.of(
                "{\"path\":\"src/App.java\"}",
                "{\"path\":\"docs/Überblick 🧭.md\"}",
                "{\"command\":\"./gradlew test\"}",
                "{\"question\":\"Which port?\"}",
                "{\"content\":\"- [x] parse\\n- [ ] print\\n\"}",
                "{\"path\":\"src/App.java\",\"content\":\"" + "line\\n".repeat(4_000) + "\"}",
                "{\"path\":\"\\ud83e\"}",
                "{\"path\":\"\ud83e\"}",
                "{\"path\":\"a\"} and so on",
                "{\"path\":\"a\"}{\"path\":\"b\"}",
                "{\"path\":",
                "[1]",
                "\"text\"",
                "null",
                "{}",
                " ",
                "");
    }

    /** Texts of every size that a tool or a person can produce. */
    static Arbitrary<String> texts() {
        return Arbitraries.frequencyOf(
                Tuple.of(
                        8, Arbitraries.of("ok", "done", "Fix the parser.", "no such file", "two\nlines\n", "  kept  ")),
                Tuple.of(2, Arbitraries.of("", " ", "\n\t ")),
                Tuple.of(2, Arbitraries.of("exit code 0", "FAILED AppTest\nexit code: 1", "[summary] not one")),
                Tuple.of(2, Arbitraries.of("🧭", "\ud83e", "\uddedback", "👩‍👩‍👧 and \ud83e half")),
                Tuple.of(
                        4,
                        Arbitraries.integers()
                                .between(1, 12)
                                .map(n -> "A line of a listing, number 7.\n".repeat(n * 20))),
                Tuple.of(
                        2,
                        Arbitraries.of(
                                lines(1_600),
                                "a\n".repeat(2_000),
                                "x".repeat(50_000),
                                "🧭".repeat(12_500),
                                "word ".repeat(10_000))));
    }

    private static String lines(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= count; i++) {
            text.append("line ").append(i).append(" of a long listing\n");
        }
        return text.toString();
    }
}
