package dev.journeyman;

import static org.assertj.core.api.Assertions.assertThat;

import dev.journeyman.flow.State;
import dev.journeyman.journal.entry.Entry;
import dev.journeyman.journal.entry.RecordedEntry;
import dev.journeyman.report.fold.ReportFold;
import dev.journeyman.story.Budget.Spent;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import dev.journeyman.testkit.law.RandomChoices;
import dev.journeyman.testkit.law.TestEngine;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What holds for the report of every run at every time, whatever its architect, its checks and its providers do. */
class RunReportLaws {

    private static final Story PARTLY_STATED = Story.of(
            "Play",
            "A story that is played.",
            Criterion.checked("it is checked", "check"),
            Criterion.stated("a helper writes the command"));

    @Property(tries = 30)
    void the_report_of_every_prefix_has_the_totals_of_the_state(@ForAll long seed, @ForAll boolean helped) {
        TestEngine engine = helped ? TestEngine.standard().story(PARTLY_STATED) : TestEngine.standard();
        List<RecordedEntry> entries = engine.play(RandomChoices.seeded(seed)).entries();
        ReportFold facts = new ReportFold();
        int requests = 0;
        for (RecordedEntry recorded : entries) {
            facts.apply(recorded);
            requests += recorded.entry() instanceof Entry.RequestSent ? 1 : 0;
            RunReport report = RunReports.of("run", facts);
            String where = "seed %s, entry %s".formatted(seed, recorded.seq());

            assertThatTotalsAgree(report, facts.state().usage().all(), where);
            assertThat(report.calls().requests()).as(where).isEqualTo(requests);
            assertThat(report.done())
                    .as(where)
                    .isEqualTo(facts.state().position().state() == State.DONE);
            assertThat(report.toString()).as(where).startsWith("Play (run)\n");
            assertThat(report.toJson()).as(where).startsWith("{\"run\":\"run\"");
        }
        assertThat(RunReports.of("run", entries)).isEqualTo(RunReports.of("run", facts));
    }

    private static void assertThatTotalsAgree(RunReport report, Spent spent, String where) {
        RunReport.Used byProvider =
                report.calls().byProvider().values().stream().reduce(RunReport.Used.NOTHING, RunReport.Used::and);

        assertThat(report.spent()).as(where).isEqualTo(spent);
        assertThat(report.calls().total().tokens()).as(where).isEqualTo(spent.tokens());
        assertThat(report.calls().total().cost()).as(where).isEqualByComparingTo(spent.cost());
        assertThat(byProvider.tokens()).as(where).isEqualTo(spent.tokens());
        assertThat(byProvider.calls())
                .as(where)
                .isEqualTo(report.calls().total().calls());
        assertThat(report.times().driven()).as(where).isEqualTo(spent.driven());
        assertThat(report.times().parked().isNegative()).as(where).isFalse();
    }
}
