package dev.journeyman.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

/** The drawing of costs by window. */
class CostChartTest {

    private static final List<CostChart.Line> LINES = List.of(
            new CostChart.Line(ContextPolicy.JOURNEYMAN, List.of(30.0, 36.0)),
            new CostChart.Line(ContextPolicy.RAW, List.of(100.0, 100.0)),
            new CostChart.Line(ContextPolicy.CLEAR, List.of(70.0, 99.5)),
            new CostChart.Line(ContextPolicy.EVENTS, List.of(64.0, 36.2)));

    private final String svg = CostChart.of(List.of(32_000, 64_000), LINES);

    @Test
    void it_is_well_formed() throws Exception {
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                        .getElementsByTagName("polyline")
                        .getLength())
                .isEqualTo(LINES.size());
    }

    @Test
    void it_has_colours_for_a_light_and_a_dark_page() {
        assertThat(svg).contains("background: #ffffff", "@media (prefers-color-scheme: dark)", "background: #0d1117");
    }

    @Test
    void ours_is_drawn_above_the_others() {
        assertThat(svg.lastIndexOf("class=\"line")).isEqualTo(svg.indexOf("class=\"line ours\""));
    }

    @Test
    void names_at_lines_that_end_close_together_do_not_overlap() {
        Matcher names =
                Pattern.compile("y=\"([\\d.]+)\">([a-z-]+) ([\\d.]+)</text>").matcher(svg);
        List<Double> heights = new ArrayList<>();
        List<String> order = new ArrayList<>();
        while (names.find()) {
            heights.add(Double.valueOf(names.group(1)));
            order.add(names.group(2));
        }

        assertThat(order).containsExactly("raw", "clear", "events", "journeyman");
        for (int i = 1; i < heights.size(); i++) {
            assertThat(heights.get(i) - heights.get(i - 1)).isGreaterThanOrEqualTo(15);
        }
    }

    @Test
    void the_scale_begins_at_zero() {
        assertThat(svg).contains("points=\"60.0,337.0 700.0,312.4\""); // 460 less 410 times 30 % and 36 %
    }
}
