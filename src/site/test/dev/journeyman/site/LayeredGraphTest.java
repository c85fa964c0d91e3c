package dev.journeyman.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The drawing of a graph in layers. */
class LayeredGraphTest {

    private static final String DIAGRAM = """
        graph TD
            story[story]
            flow[flow]
            engine[the engine]
            engine --> flow
            engine --> story
            flow --> story
        """;

    @Test
    void every_box_and_every_arrow_is_drawn() {
        String figure = LayeredGraph.of(DIAGRAM).figure().toString();

        assertThat(figure.split("<rect ", -1)).hasSize(4);
        assertThat(figure.split("marker-end", -1)).hasSize(4);
        assertThat(figure).contains(">the engine</text>");
    }

    @Test
    void a_reader_that_does_not_see_it_is_told_which_box_leads_to_which() {
        assertThat(LayeredGraph.of(DIAGRAM).figure().toString())
                .contains("aria-label=\"Which leads to which: the engine leads to flow, story; flow leads to story.\"");
    }

    @Test
    void it_is_drawn_the_same_each_time() {
        assertThat(LayeredGraph.of(DIAGRAM).figure().toString())
                .isEqualTo(LayeredGraph.of(DIAGRAM).figure().toString());
    }
}
