package dev.journeyman.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.journeyman.flow.Signal.BudgetKind;
import dev.journeyman.story.Budget;
import dev.journeyman.story.Budget.Spent;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

/** The laws of budgets and of the stuck rule. */
final class PolicyLaws {

    @Property
    void a_budget_of_n_turns_allows_exactly_n(@ForAll @IntRange(min = 1, max = 500) int turns) {
        int made = 0;
        while (BudgetRule.exhausted(Budget.DEFAULT, turns, turns(made), Map.of())
                .isEmpty()) {
            made++;
        }
        assertThat(made).isEqualTo(turns);
    }

    @Property
    void the_end_of_the_turns_is_announced_exactly_once_unless_the_budget_is_too_short(
            @ForAll @IntRange(min = 1, max = 500) int turns) {
        int announced = 0;
        for (int used = 0; used < turns; used++) {
            announced += BudgetRule.warning(turns, used).isPresent() ? 1 : 0;
        }
        assertThat(announced).isEqualTo(turns > BudgetRule.TOLD_AT ? 1 : 0);
    }

    @Property
    void each_grant_moves_a_limit_by_the_original_amount(
            @ForAll @LongRange(min = 1, max = 1_000_000_000) long amount,
            @ForAll @IntRange(min = 0, max = 1_000) int grants) {
        long limit = amount * (grants + 1);
        Budget tokens = new Budget(null, null, amount, null, null);
        Budget cost = new Budget(null, null, null, BigDecimal.valueOf(amount), null);
        Budget time = new Budget(null, null, null, null, Duration.ofMillis(amount));

        for (long used : new long[] {limit - 1, limit}) {
            boolean over = used >= limit;
            assertThat(out(tokens, new Spent(0, used, BigDecimal.ZERO, Duration.ZERO), BudgetKind.TOKENS, grants))
                    .isEqualTo(over);
            assertThat(out(cost, new Spent(0, 0, BigDecimal.valueOf(used), Duration.ZERO), BudgetKind.COST, grants))
                    .isEqualTo(over);
            assertThat(out(
                            time,
                            new Spent(0, 0, BigDecimal.ZERO, Duration.ofMillis(used)),
                            BudgetKind.WALL_CLOCK,
                            grants))
                    .isEqualTo(over);
        }
    }

    @Property
    void a_coder_is_stuck_exactly_if_a_plain_implementation_of_the_rule_says_so(
            @ForAll @Size(max = 40) List<@CharRange(from = 'a', to = 'c') Character> letters) {
        List<String> calls = letters.stream().map(String::valueOf).toList();

        assertThat(StuckRule.stuck(calls).isPresent()).isEqualTo(stuckByTheBook(calls));
    }

    @Property
    void a_coder_that_repeats_a_cycle_five_times_is_stuck_wherever_the_cycle_begins(
            @ForAll @Size(max = 10) List<@AlphaChars @StringLength(1) String> before,
            @ForAll @Size(min = 1, max = 5) List<@AlphaChars @StringLength(1) String> cycle) {
        List<String> calls = new ArrayList<>(before);
        Collections.nCopies(5, cycle).forEach(calls::addAll);

        assertThat(StuckRule.stuck(calls)).isPresent();
    }

    @Property
    void the_order_of_keys_does_not_make_a_call_different(
            @ForAll @NotEmpty @Size(max = 6) Map<@AlphaChars @StringLength(min = 1, max = 4) String, Integer> fields) {
        List<String> names = new ArrayList<>(fields.keySet());
        String there = json(names, fields);
        Collections.reverse(names);

        assertThat(identity(json(names, fields))).isEqualTo(identity(there));
    }

    private static boolean stuckByTheBook(List<String> calls) {
        for (int length = 1; length <= 5; length++) {
            int span = length * 5;
            if (calls.size() >= span) {
                List<String> end = calls.subList(calls.size() - span, calls.size());
                List<String> rounds = new ArrayList<>();
                Collections.nCopies(5, end.subList(0, length)).forEach(rounds::addAll);
                if (end.equals(rounds)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean out(Budget budget, Spent spent, BudgetKind kind, int grants) {
        return BudgetRule.exhausted(budget, 1, spent, Map.of(kind, grants)).isPresent();
    }

    private static Spent turns(int made) {
        return new Spent(made, 0, BigDecimal.ZERO, Duration.ZERO);
    }

    private static String json(List<String> names, Map<String, Integer> fields) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        names.forEach(name -> object.put(name, fields.get(name)));
        return object.toString();
    }

    private static String identity(String arguments) {
        return StuckRule.identity(
                ToolExecutionRequest.builder().name("tool").arguments(arguments).build());
    }
}
