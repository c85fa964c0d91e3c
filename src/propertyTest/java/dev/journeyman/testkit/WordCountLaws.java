package dev.journeyman.testkit;

import dev.journeyman.review.Architect;
import dev.journeyman.testkit.law.Laws;
import dev.journeyman.testkit.law.TestEngine;
import net.jqwik.api.PropertyDefaults;

/** A host's own laws, as docs/testing.md shows them. */
@PropertyDefaults(tries = 200)
class WordCountLaws extends Laws {

    @Override
    protected TestEngine stage() {
        return TestEngine.standard().tool(new WordCount()).architect(Architect.auto());
    }
}
