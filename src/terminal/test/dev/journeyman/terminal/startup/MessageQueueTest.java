package dev.journeyman.terminal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The queue of messages. */
class MessageQueueTest {

    private static Message message(int number, Priority priority) {
        return new Message(
                "host", "hello", "m" + number, priority, 0, 1, Instant.EPOCH, new Escalation.Notification("hello"));
    }

    @Property
    void the_most_urgent_message_is_first_and_equal_ones_keep_their_order(@ForAll List<Priority> priorities) {
        MessageQueue queue = new MessageQueue();
        List<Message> added = new ArrayList<>();
        for (int i = 0; i < priorities.size(); i++) {
            added.add(message(i, priorities.get(i)));
            queue.add(added.get(i));
        }

        assertThat(queue.size()).isEqualTo(added.size());
        List<Message> taken = IntStream.range(0, added.size())
                .mapToObj(i -> queue.take().orElseThrow())
                .toList();

        assertThat(taken)
                .isEqualTo(added.stream()
                        .sorted(Comparator.comparing(Message::priority))
                        .toList());
        assertThat(queue.take()).isEqualTo(Optional.empty());
    }

    @Test
    void each_message_is_taken_only_once() {
        MessageQueue queue = new MessageQueue();
        queue.add(message(1, Priority.NORMAL));

        assertThat(queue.take()).isPresent();
        assertThat(queue.take()).isEmpty();
        assertThat(queue.size()).isZero();
    }
}
