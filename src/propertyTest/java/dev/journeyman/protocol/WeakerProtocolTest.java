package dev.journeyman.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.house.Golden;
import dev.journeyman.protocol.ProtocolLaw.Break;
import dev.journeyman.protocol.ProtocolWorld.Power;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each protection of the protocol is needed: without it a law breaks, and the shortest way there is kept in words. */
class WeakerProtocolTest {

    private static final Golden TRACES = Golden.of(WeakerProtocolTest.class, "traces.txt");
    private static final Golden PAGE = new Golden("docs/protocol.md");
    private static final String BEGIN = "<!-- traces -->\n";
    private static final String END = "<!-- end of traces -->";

    private static final ProtocolWorld FROZEN = ProtocolWorld.small().with(EnumSet.of(Power.FROZEN_MACHINES));

    @Test
    void without_one_of_its_protections_the_protocol_breaks_a_law() {
        Map<Weakness, Break> breaks = breaks();

        assertThat(breaks).hasSize(Weakness.values().length - 1);
        breaks.forEach((weakness, found) -> assertThat(found.law()).isEqualTo(weakness.breaks()));
        TRACES.holds(breaks.entrySet().stream()
                        .map(found -> "If %s:\n%s\n"
                                .formatted(found.getKey().words(), TraceInWords.numbered(found.getValue())))
                        .collect(Collectors.joining())
                + "If a machine is frozen as a whole, which the protocol does not close:\n"
                + TraceInWords.numbered(afterAThaw()));
    }

    @Test
    void the_page_of_the_protocol_shows_the_shortest_way_to_each_harm() {
        String text = PAGE.text();
        String before = text.substring(0, text.indexOf(BEGIN) + BEGIN.length());
        String after = text.substring(text.indexOf(END));
        String rows = breaks().entrySet().stream()
                .map(found -> "| %s | %s | %s |\n"
                        .formatted(
                                found.getKey().words(),
                                found.getValue().law().words(),
                                TraceInWords.names(found.getValue())))
                .collect(Collectors.joining());

        PAGE.holds(before + "| if | then | shortest way |\n|---|---|---|\n" + rows + after);
    }

    /** The one gap: for one tick of the guard, and no longer, as the clock waits for it. */
    @Test
    void a_machine_that_was_frozen_as_a_whole_has_an_old_process_until_its_guard_looks() {
        assertThat(afterAThaw().trace()).extracting(StepTaken::step).contains(ProtocolStep.MACHINE_THAWS);
        assertThat(ExhaustiveWalk.of(FROZEN, ProtocolLaw.PROMISED).broken()).isEmpty();
    }

    @Test
    void random_walks_of_three_workers_find_that_there_is_no_guard() {
        ProtocolWorld unguarded = new ProtocolWorld(3, 2, Set.of(), Weakness.NO_GUARD);

        Optional<Break> found = Optional.empty();
        for (int seed = 0; seed < 1_000 && found.isEmpty(); seed++) {
            List<Integer> numbers = new Random(seed).ints(200, 0, 800).boxed().toList();
            found = new SteeredWalk(unguarded).follow(numbers);
        }

        assertThat(found.map(Break::law)).contains(ProtocolLaw.NOTHING_BESIDE);
    }

    private static Map<Weakness, Break> breaks() {
        Map<Weakness, Break> breaks = new EnumMap<>(Weakness.class);
        List<Weakness> all = new ArrayList<>(Arrays.asList(Weakness.values()));
        all.remove(Weakness.NONE);
        for (Weakness weakness : all) {
            ExhaustiveWalk walk = ExhaustiveWalk.of(ProtocolWorld.without(weakness), EnumSet.of(weakness.breaks()));
            walk.broken()
                    .or(() -> walk.stuck().map(trace -> new Break(ProtocolLaw.CAN_END, trace)))
                    .ifPresent(found -> breaks.put(weakness, found));
        }
        return breaks;
    }

    private static Break afterAThaw() {
        return ExhaustiveWalk.of(FROZEN, EnumSet.of(ProtocolLaw.NOTHING_BESIDE_AFTER_A_THAW))
                .broken()
                .orElseThrow();
    }
}
