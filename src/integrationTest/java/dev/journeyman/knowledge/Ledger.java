package dev.journeyman.knowledge;

import dev.journeyman.knowledge.Generated.Change;
import dev.journeyman.knowledge.Generated.Step;

/** Bookkeeping at the command line, in Python: a package with parsers, exporters, commands and plugins. */
final class Ledger {

    private Ledger() {}

    static Generated repository() {
        return Generated.of(
                "ledger",
                "Begin with CSV, QIF and a balance",
                camt(),
                reconciling(),
                duplicates(),
                allocation(),
                Step.of(
                        "Leave no lock behind when interrupted",
                        Change.edited("ledger/storage/lock.py", "unlink()", "unlink(missing_ok=True)"),
                        Change.edited(
                                "tests/storage/test_lock.py",
                                "",
                                "\n\ndef test_a_lock_can_be_taken_again(tmp_path):\n"
                                        + "    for _ in range(2):\n"
                                        + "        with FileLock(tmp_path / \"ledger.db\"):\n"
                                        + "            pass\n")),
                quarters(),
                Step.of(
                        "Escape bars in Markdown",
                        Change.added("tests/exporters/test_markdown.py"),
                        Change.edited(
                                "ledger/exporters/markdown.py",
                                "one.payee\n",
                                "one.payee.replace(\"|\", \"\\\\|\")\n")),
                release());
    }

    private static Step camt() {
        return Step.of(
                "Read CAMT.053",
                Change.added("ledger/parsers/camt.py"),
                Change.added("ledger/generated/camt_schema.py"),
                Change.edited("ledger/parsers/__init__.py", "", "from ledger.parsers.camt import CamtParser\n"),
                Change.edited("ledger/parsers/__init__.py", "", "    \".xml\": CamtParser,\n"));
    }

    private static Step reconciling() {
        return Step.of(
                "Reconcile an account with a statement",
                Change.added("docs/reconciling.md"),
                Change.added("ledger/commands/reconcile.py"),
                Change.added("ledger/storage/migrations/0002_cleared.sql"),
                Change.added("tests/commands/test_reconcile.py"),
                Change.edited("ledger/cli.py", "", "from ledger.commands.reconcile import reconcile\n"),
                Change.edited("ledger/cli.py", "import_, report", "import_, reconcile, report"));
    }

    private static Step duplicates() {
        return Step.of(
                "Drop duplicates while importing",
                Change.added("ledger/plugins/dedupe.py"),
                Change.added("tests/plugins/test_dedupe.py"),
                Change.edited("pyproject.toml", "", "dedupe = \"ledger.plugins.dedupe:Dedupe\"\n"));
    }

    private static Step allocation() {
        String method = """

                def allocate(self, *ratios: int) -> list[Amount]:
                    \"""Splits an amount by ratios.\"""
                    whole = sum(ratios)
                    return [
                        Amount((self.number * ratio / whole).quantize(CENT, ROUND_DOWN), self.currency)
                        for ratio in ratios
                    ]
            """;
        return Step.of(
                "Allocate amounts by ratios",
                Change.edited("ledger/models/amount.py", "", method),
                Change.edited(
                        "tests/models/test_amount.py",
                        "",
                        "\n\ndef test_an_amount_is_allocated_by_ratios():\n"
                                + "    assert Amount.of(\"9.00\").allocate(1, 2) == "
                                + "[Amount.of(\"3.00\"), Amount.of(\"6.00\")]\n"));
    }

    private static Step quarters() {
        String branch = """
                    if part.startswith("Q"):
                        month = int(part[1:]) * 3 - 2
                        return cls(date(int(year), month, 1), _before(date(int(year), month + 3, 1)))
            """;
        return Step.of(
                "Give budgets per quarter",
                Change.edited("ledger/models/period.py", "", branch),
                Change.edited("docs/budgets.md", "a month.", "a month or a quarter."));
    }

    private static Step release() {
        return Step.of(
                "Release 1.8.0",
                Change.edited("pyproject.toml", "1.7.2", "1.8.0"),
                Change.edited("ledger/__init__.py", "1.7.2", "1.8.0"),
                Change.edited(
                        "CHANGELOG.md",
                        "",
                        "## 1.8.0\n\n- Budgets may be given per quarter\n- HTML reports have a table of contents\n\n"));
    }
}
