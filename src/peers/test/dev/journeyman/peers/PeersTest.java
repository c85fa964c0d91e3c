package dev.journeyman.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeersTest {

    private static final int TURNS = 5;

    @TempDir
    private Path place;

    @Test
    void every_peer_does_the_same_work() throws Exception {
        for (Peer peer : Cast.inMemory(Notes.in(place, TURNS))) {
            ConversationScript script = new ConversationScript(TURNS);
            peer.converse(script);
            assertThat(script.requests()).as(peer.name()).isEqualTo(TURNS + 1);
            assertThat(script.largest()).as(peer.name()).isEqualTo(2 * TURNS + 2);
        }
    }

    @Test
    void a_run_can_be_read_back_from_its_journal() throws Exception {
        Peer ours = Cast.inMemory(Notes.in(place, TURNS)).get(0);
        assertThat(ours.readBack(TURNS)).isEqualTo(TURNS + 1);
    }
}
