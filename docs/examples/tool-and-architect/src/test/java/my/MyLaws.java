package my;

import dev.journeyman.review.Architect;
import dev.journeyman.testkit.law.Laws;
import dev.journeyman.testkit.law.TestEngine;
import net.jqwik.api.PropertyDefaults;

/** The laws of the machine, with this tool and this architect: stories are drawn at random and played on the real engine. */
@PropertyDefaults(tries = 100)
class MyLaws extends Laws {

    @Override
    protected TestEngine stage() {
        return TestEngine.standard().tool(new WordCount()).architect(new NumberedPlans(Architect.auto()));
    }
}
