package dev.journeyman.testkit.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.context.order.MessageOrder;
import dev.journeyman.flow.Flow.Move;
import dev.journeyman.flow.Position;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.EntryFormat;
import dev.journeyman.story.Story;
import dev.langchain4j.data.message.ChatMessage;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;

/** The laws of the generators for hosts. */
@Domain(Generators.class)
class GeneratorsLaws {

    @Property
    void conversations_are_in_an_order_that_providers_accept(@ForAll List<ChatMessage> conversation) {
        assertThat(MessageOrder.violations(conversation)).isEmpty();
    }

    @Property
    void walks_begin_at_the_start_and_every_move_begins_where_the_one_before_ended(@ForAll RandomWalk walk) {
        Position at = Position.start();
        for (Move move : walk.moves()) {
            assertThat(move.from()).isEqualTo(at);
            at = move.to();
        }
        assertThat(walk.end()).isEqualTo(at);
    }

    @Property
    void stories_can_be_journaled(@ForAll Story story) {
        Entry entry = new Entry.RunStarted("run", story, Map.of());
        assertThat(EntryFormat.read(EntryFormat.write(entry))).isEqualTo(entry);
    }
}
