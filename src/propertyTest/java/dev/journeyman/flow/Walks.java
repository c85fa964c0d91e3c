package dev.journeyman.flow;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/** Walks and the parts of them, at random. A walk that fails a law is shrunk to the shortest one that does. */
public final class Walks extends DomainContextBase {

    private static final int LONGEST = 60;
    private static final int CHOICES = 1000; // far more than a state accepts signals

    @Provide
    Arbitrary<Walk> walks() {
        return Arbitraries.integers()
                .between(0, CHOICES - 1)
                .list()
                .ofMaxSize(LONGEST)
                .map(Walk::of);
    }

    @Provide
    Arbitrary<Class<? extends Signal>> kinds() {
        return Arbitraries.of(Signal.kinds());
    }
}
