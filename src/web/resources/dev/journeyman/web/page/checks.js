// The criteria by round of checks, grouped by attempt.

const SHOWN_ROUNDS = 12;

function checkCell(round, criterion) {
  const check = round.checks.find(each => each.criterion === criterion);
  const missing = round.missing.find(each => each.criterion === criterion);
  if (check) {
    return h("details.cell." + (check.passed ? "ok" : "bad"), {id: "e" + check.seq},
      h("summary", null, check.passed ? "✓ pass" : "✗ exit " + check.exit, h("span.faint.xs", null, " " + duration(check.millis))),
      folded(check.output.trim() || "(no output)"));
  }
  return missing ? h("details.cell.bad", null, h("summary", null, "✗ no command"), folded(missing.why)) : "–";
}

function checksView(facts) {
  const rounds = facts.checked.rounds.slice(-SHOWN_ROUNDS), left = facts.checked.rounds.length - rounds.length;
  const attempts = [...new Set(rounds.map(round => round.attempt))];
  const criteria = facts.run.story.criteria;
  const attemptHead = number => {
    const attempt = facts.path.attempts.find(each => each.number === number);
    const ending = attempt && attempt.end;
    return h("th", {colspan: rounds.filter(round => round.attempt === number).length, scope: "colgroup"}, "Attempt " + number + " ",
      ending ? h(ending.completed ? "span.oktext" : "span.badtext", null, ending.completed ? "done" : "failed") : h("span.muted", null, "not over"),
      attempt ? h("span.faint.xs.blk", null, counted(attempt.used.tokens, "token") + " · " + money(attempt.used.cost) + " · "
        + duration((ending ? ending.at : facts.end) - attempt.at)) : null);
  };
  const roundHead = round => h("th", {scope: "col"}, "Round " + round.n, h("span.faint.xs.blk", null, round.finished ? facts.clock(round.at) : "not finished"));
  const rows = criteria.map((criterion, i) => h("tr", null,
    h("th", {scope: "row"}, criterion.text, h("code.blk.faint.xs", null, criterion.command || "a helper writes the command")),
    rounds.length ? rounds.map(round => h("td", null, checkCell(round, i + 1))) : h("td.faint", null, "not run yet")));
  const others = facts.checked.rounds.length ? facts.checked.rounds[facts.checked.rounds.length - 1].errors
    .filter(error => !criteria.some(criterion => error.startsWith(criterion.text))) : [];
  return [
    left ? h("p.muted.small", null, "The newest " + SHOWN_ROUNDS + " of " + facts.checked.rounds.length + " rounds.") : null,
    scrollable("Checks by round", h("table.matrix", null, h("caption.sr", null, "Checks by round"),
      h("thead", null, rounds.length ? h("tr", null, h("td"), attempts.map(attemptHead)) : null,
        h("tr", null, h("th", {scope: "col"}, "Criterion"), rounds.length ? rounds.map(roundHead) : h("th", {scope: "col"}, "Result"))),
      h("tbody", null, rows))),
    others.length ? h("ul.small.badtext", null, others.map(error => h("li", null, error))) : null,
  ];
}
