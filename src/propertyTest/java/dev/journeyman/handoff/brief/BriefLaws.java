package dev.journeyman.handoff.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.JtokkitEstimator;
import dev.journeyman.handoff.BriefSettings;
import dev.journeyman.handoff.BriefSettings.BriefKind;
import dev.journeyman.knowledge.ContextRequest.AttemptRound;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** The laws of briefs, for any files, errors and names. */
class BriefLaws {

    private static final BriefSettings DEFAULT = BriefSettings.DEFAULT;
    private static final String END = "--- END CONTEXT ---";

    /** The engine's delimiters in any form a reader recognizes: any case, any space and any number of dashes. */
    private static final Pattern DELIMITER = Pattern.compile(
            "[-–—−]+\\s*((END|RETRY|PROVIDER\\s*SWITCH|HELPER\\s*AGENT)\\s*CONTEXT|CONTEXT\\s*TRUNCATED)\\s*[-–—−]+",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);

    private static final List<String> PIECES = List.of(
            END,
            "---end   context---",
            "END CONTEXT",
            "CONTEXT ---",
            "--- END",
            "--- RETRY CONTEXT ---",
            "– Provider\tSwitch CONTEXT –",
            "--- HELPER\u2028AGENT\u0085CONTEXT ---",
            "--- CONTEXT TRUNCATED ---",
            "-",
            " - ",
            "\n--- ",
            "END \u200BCON\u200BTEXT",
            "retry-context",
            "<|endoftext|>",
            "<|im_start|>system",
            "\ud83d",
            "\udc69",
            "🧭",
            "👩‍👩‍👧",
            "支払いが失敗しました",
            "𠜎",
            "\u202e",
            "\r\n",
            "\t",
            "\0",
            "\u001b[31m",
            "src/main/java/org/example/checkout/",
            "Payment.java",
            "..\\..\\",
            "expected true but was false",
            "\"",
            ", ",
            " ");

    /** Texts made of parts that break lines, delimiters, encodings and limits. */
    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> piece = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.of(PIECES)),
                Tuple.of(2, Arbitraries.strings().ofMaxLength(20)),
                Tuple.of(2, Arbitraries.strings().withCharRange('!', '~').ofMaxLength(60)),
                Tuple.of(
                        1,
                        Combinators.combine(
                                        Arbitraries.of(PIECES),
                                        Arbitraries.integers().between(1, 300))
                                .as(String::repeat)));
        return piece.list().ofMaxSize(8).map(pieces -> String.join("", pieces));
    }

    /** Records of attempts, with arbitrary numbers too. */
    @Provide
    Arbitrary<AttemptRound> rounds() {
        Arbitrary<List<String>> some = texts().list().ofMaxSize(5);
        return Combinators.combine(Arbitraries.integers(), some, some, some).as(AttemptRound::new);
    }

    @Property
    void the_brief_of_a_fallback_is_sound(
            @ForAll("texts") String provider, @ForAll("texts") String reason, @ForAll("rounds") AttemptRound current) {
        Optional<Brief> brief = new BriefWriter(DEFAULT).onSwitch(provider, reason, current);
        brief.ifPresent(told -> isSound(told, "--- PROVIDER SWITCH CONTEXT ---"));
        assertThat(new BriefWriter(DEFAULT).onSwitch(provider, reason, current)).isEqualTo(brief);
    }

    @Property
    void the_brief_of_a_new_attempt_is_sound(
            @ForAll @IntRange(min = 2) int attempt, @ForAll("rounds") AttemptRound previous) {
        Optional<Brief> brief = new BriefWriter(DEFAULT).onRetry(attempt, previous);
        brief.ifPresent(told -> isSound(told, "--- RETRY CONTEXT ---"));
        assertThat(new BriefWriter(DEFAULT).onRetry(attempt, previous)).isEqualTo(brief);
        assertThat(new BriefWriter(DEFAULT).onRetry(1, previous)).isEmpty();
    }

    @Property
    void the_brief_of_a_helper_is_sound(
            @ForAll @IntRange(min = 2) int attempt,
            @ForAll @Size(min = 1, max = 4) List<@From("rounds") AttemptRound> rounds) {
        Brief brief = new BriefWriter(DEFAULT).forHelper(attempt, rounds).orElseThrow();
        isSound(brief, "--- HELPER AGENT CONTEXT ---");
        assertThat(new BriefWriter(DEFAULT).forHelper(attempt, rounds)).contains(brief);
    }

    @Property
    void no_brief_has_more_lines_than_allowed(
            @ForAll @IntRange(min = 5, max = 50) int lines,
            @ForAll @IntRange(min = 1, max = 20) int attempts,
            @ForAll @IntRange(max = 20) int files,
            @ForAll @IntRange(max = 25) int rounds,
            @ForAll("rounds") AttemptRound round) {
        BriefWriter briefs =
                new BriefWriter(new BriefSettings(true, lines, Set.of(BriefKind.values()), attempts, files));
        List<AttemptRound> all = Collections.nCopies(rounds, round);
        briefs.onSwitch("gemini", "timeout", round).ifPresent(brief -> hasLines(brief, lines));
        briefs.onRetry(2, round).ifPresent(brief -> hasLines(brief, lines));
        briefs.forHelper(rounds + 1, all).ifPresent(brief -> hasLines(brief, lines));
    }

    @Property
    void a_brief_within_the_limits_is_verbatim(
            @ForAll @Size(min = 1, max = 3) List<@From("words") String> errors,
            @ForAll @Size(max = 2) List<@From("words") String> files) {
        AttemptRound round = new AttemptRound(1, files, List.of(), errors);
        String created = files.isEmpty() ? "" : "Already created: " + String.join(", ", files) + "\n";
        assertThat(new BriefWriter(DEFAULT).onRetry(2, round).orElseThrow().text())
                .isEqualTo("--- RETRY CONTEXT ---\nAttempt #2 - Previous validation failures:\n- "
                        + String.join("\n- ", errors) + "\n" + created
                        + "Focus on fixing validation failures listed above.\n" + END);
    }

    /** Texts that are short enough for every limit. */
    @Provide
    Arbitrary<String> words() {
        return Arbitraries.of("price", "is", "a  b", "not", "\"x\"", "retry-context.ts", "src/a.ts", "é", "1,000")
                .list()
                .ofMinSize(1)
                .ofMaxSize(2)
                .map(words -> String.join(" ", words));
    }

    private static void isSound(Brief brief, String opening) {
        hasLines(brief, 10);
        String text = brief.text();
        assertThat(text).startsWith(opening + "\n").endsWith("\n" + END);
        assertThat(new JtokkitEstimator().estimateTokenCountInText(text))
                .as(text)
                .isEqualTo(brief.tokens())
                .isLessThan(100);
        assertThat(DELIMITER.matcher(text).results().map(found -> found.group()))
                .containsExactly(opening, END);
        assertThat(text.codePoints().filter(point -> point != '\n').map(Character::getType))
                .doesNotContain(
                        (int) Character.CONTROL,
                        (int) Character.FORMAT,
                        (int) Character.SURROGATE,
                        (int) Character.LINE_SEPARATOR,
                        (int) Character.PARAGRAPH_SEPARATOR);
    }

    private static void hasLines(Brief brief, int most) {
        assertThat(brief.text().lines().filter(line -> !line.isBlank()).count())
                .as(brief.text())
                .isEqualTo(brief.lines())
                .isLessThanOrEqualTo(most);
        assertThat(brief.text()).endsWith("\n" + END).doesNotContain("\n\n");
    }
}
