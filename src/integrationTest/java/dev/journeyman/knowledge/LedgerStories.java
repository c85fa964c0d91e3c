package dev.journeyman.knowledge;

import dev.journeyman.knowledge.Expectations.Expected;
import dev.journeyman.story.Criterion;
import dev.journeyman.story.Story;
import java.util.List;

/** Stories for the developers of the {@link Ledger}. */
final class LedgerStories {

    private static final String LOCK = "requirements.lock";
    private static final String SCHEMA = "ledger/generated/camt_schema.py";

    /** Terse; the command names a test. */
    private static final Expected APOSTROPHES = new Expected(
            Story.of(
                    "QIF dates such as 31/12'24 are rejected",
                    "Years of two digits follow an apostrophe.",
                    Criterion.checked("such dates are read", "pytest tests/parsers/test_dates.py")),
            List.of("ledger/parsers/dates.py", "ledger/parsers/qif.py", "tests/parsers/test_dates.py"),
            List.of(LOCK, SCHEMA, "CHANGELOG.md"));

    /** Names a symbol. */
    private static final Expected LOST_CENTS = new Expected(
            Story.of(
                    "Amount.allocate loses cents",
                    "10.00 by 1:1:1 gives 3.33 three times. The first shares should get the cents that are left over.",
                    Criterion.stated("the shares always add up to the amount")),
            List.of("ledger/models/amount.py", "tests/models/test_amount.py"),
            List.of(LOCK, SCHEMA, "ledger/parsers/numbers.py"));

    /** Names a path; shares "lock" with a file that pins versions. */
    private static final Expected STALE_LOCK = new Expected(
            Story.of(
                    "Take over the lock of a process that is gone",
                    """
                    After a power cut ledger.lock is still there and every command says that another ledger is
                    running. In ledger/storage/lock.py, look whether the process whose id the file holds is alive.\
                    """,
                    Criterion.checked("stale locks are taken over", "pytest tests/storage")),
            List.of("ledger/storage/lock.py", "tests/storage/test_lock.py"),
            List.of(LOCK, SCHEMA, "pyproject.toml"));

    /** Wordy; describes behaviour: "duplicates", "seen", "importing". */
    private static final Expected TWICE = new Expected(
            Story.of(
                    "Importing the same statement twice books everything twice",
                    """
                    The plugin that drops duplicates only remembers what it has seen during one run. My bank gives me
                    statements that overlap by a few days, and once in a while I import the same file again by
                    mistake. Each time I end up deleting transactions from the database by hand. The import should
                    hand the transactions that are stored already to the dedupe plugin, so that only new ones are
                    added. Reports and exports stay as they are.\
                    """,
                    Criterion.stated("the second import of a statement says that 0 transactions were imported"),
                    Criterion.checked("the tests pass", "pytest")),
            List.of("ledger/plugins/dedupe.py", "ledger/commands/import_.py"),
            List.of(LOCK, SCHEMA, "ledger/commands/export.py", "ledger/reports/income.py"));

    /** Terse; the file it needs in another module is named by a symbol in passing. */
    private static final Expected TRANSFERS = new Expected(
            Story.of(
                    "ledger budget counts transfers as spending",
                    "is_transfer knows which they are.",
                    Criterion.checked("transfers are not spent", "pytest tests/commands/test_budget.py")),
            List.of("ledger/commands/budget.py", "tests/commands/test_budget.py", "ledger/models/transaction.py"),
            List.of(LOCK, SCHEMA, "ledger/storage/migrations/0003_budget_index.sql"));

    /** Describes behaviour: "reconciling", "cleared", "posting". */
    private static final Expected UNCLEARED = new Expected(
            Story.of(
                    "Reconciling does not clear postings",
                    """
                    It prints "reconciled", but the postings of the account are as uncleared as before: what clear()
                    returns is thrown away. The store has to write that a posting was cleared.\
                    """,
                    Criterion.checked("they are cleared", "pytest tests/commands/test_reconcile.py")),
            List.of("ledger/commands/reconcile.py", "ledger/storage/sqlite.py", "tests/commands/test_reconcile.py"),
            List.of(LOCK, SCHEMA, "CHANGELOG.md"));

    /** Describes behaviour: "payees", "escaped", "exports"; another exporter already does it. */
    private static final Expected ESCAPES = new Expected(
            new Story(
                    null,
                    "Payees are not escaped in HTML exports",
                    "A payee with an ampersand or <b> spoils the table of the page.",
                    "What banks write can do no harm to a page.",
                    null,
                    List.of(Criterion.stated("&, < and > of a payee are shown as they are")),
                    null,
                    null,
                    null,
                    null),
            List.of("ledger/exporters/html.py", "tests/exporters/test_html.py"),
            List.of(LOCK, SCHEMA, "ledger/plugins/categorise.py"));

    /** Describes behaviour: "plugins", "loaded", "entry point". */
    private static final Expected BROKEN_PLUGIN = new Expected(
            Story.of(
                    "A plugin that cannot be loaded stops every import",
                    "Warn about an entry point that fails to load, and go on with the other plugins.",
                    Criterion.stated("with a broken plugin installed, a statement is imported with the others")),
            List.of("ledger/plugins/registry.py"),
            List.of(LOCK, SCHEMA));

    static final List<Expected> ALL =
            List.of(APOSTROPHES, LOST_CENTS, STALE_LOCK, TWICE, TRANSFERS, UNCLEARED, ESCAPES, BROKEN_PLUGIN);

    private LedgerStories() {}
}
