package dev.journeyman.peers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measurements of peers that take turns: each round measures each peer once, so that what else the machine does meets
 * all of them. One thread uses it.
 */
final class Rounds {

    private static final int MOST = 7;
    private static final int WARM = 8;
    private static final int WARM_TURNS = 500;
    private static final double LONGEST = 10e9;

    private final List<? extends Peer> peers;

    /** Creates rounds of peers. */
    Rounds(List<? extends Peer> peers) {
        this.peers = peers;
    }

    /** Lets each peer hold conversations that are not measured. */
    void warmUp() throws Exception {
        for (Peer peer : peers) {
            double spent = 0;
            for (int i = 0; i < WARM && spent < LONGEST / 2; i++) {
                spent += nanos(peer, Math.min(WARM_TURNS, peer.longest()));
            }
        }
    }

    /** Returns the milliseconds of a turn by peer: the median of the rounds in which the peer was measured. */
    Map<Peer, Double> millis(int turns) throws Exception {
        Map<Peer, List<Double>> measured = new LinkedHashMap<>();
        for (int round = 0; round < MOST; round++) {
            for (Peer peer : peers) {
                List<Double> own = measured.computeIfAbsent(peer, any -> new ArrayList<>());
                double spent = own.stream().mapToDouble(Double::doubleValue).sum();
                if (turns <= peer.longest() && spent < LONGEST) {
                    own.add(nanos(peer, turns));
                }
            }
        }
        Map<Peer, Double> medians = new LinkedHashMap<>();
        measured.forEach((peer, own) -> {
            if (!own.isEmpty()) {
                medians.put(peer, Medians.of(own) / 1e6 / turns);
            }
        });
        return medians;
    }

    private static double nanos(Peer peer, int turns) throws Exception {
        ConversationScript script = new ConversationScript(turns);
        System.gc();
        long begun = System.nanoTime();
        peer.converse(script);
        double nanos = System.nanoTime() - begun;
        if (script.requests() != turns + 1 || script.largest() < 2 * turns + 2) {
            throw new IllegalStateException("%s did not do the work: %d requests, the largest of %d messages"
                    .formatted(peer.name(), script.requests(), script.largest()));
        }
        return nanos;
    }
}
