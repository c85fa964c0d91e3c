// What a person needs to decide on the open request of a run, and the facts beside it.

const toolLine = call => {
  const args = parsed(call.args);
  return h("li.small", null, h("span.mark." + (call.ok ? "oktext" : "badtext"), {"aria-label": call.ok ? "ok" : "failed"}, call.ok ? "✓" : "✗"),
    h("b.mono", null, call.tool), h("span.muted.mono.ell", null, telling(args)), h("span.faint.xs", null, duration(call.millis)));
};

const toolLines = (title, calls) => calls.length
  ? [h("div.heading", null, h("h3", null, title)), h("ol.turns", null, calls.map(toolLine))] : null;

const heading = (title, about) => h("div.heading", null, h("h3", null, title), about ? h("span.faint.small", null, about) : null);
const fold = (title, content, open) => lazily(h("details.file", {open}, h("summary", null, h("b.small", null, title))), () => h("div.pad", null, content()));

function diffEvidence(seen) {
  if (!seen.files.length) return h("p.small.faint", null, "No file differs from where the story began.");
  return [heading("What differs from where the story began", counted(seen.files.length, "file") + (seen.commit ? ", commit " + seen.commit.slice(0, 8) : "")),
    seen.diff ? diffDetails(seen.diff, seen.files.length <= 6) : h("ul.small", null, seen.files.map(file => h("li.mono", null, file)))];
}

function planEvidence(facts, review) {
  const plans = facts.judged.plans, before = plans[plans.length - 2], earlier = facts.judged.reviews[facts.judged.reviews.length - 2];
  const sentBack = earlier && earlier.verdict && earlier.verdict.decision === "changes" ? earlier : null;
  return [
    sentBack ? h("blockquote.says.waits", null, h("p.xs.faint", null, "It was sent back before, " + sentBack.id), folded(sentBack.verdict.words, "prose")) : null,
    heading("The plan", plans.length > 1 ? "version " + plans.length : ""), h("div.paper", null, folded(review.asked.text.trim(), "prose", 60)),
    before && sentBack ? fold("What changed since the plan before", () => diffTable("plan", lineDiff(before.text, review.asked.text)), true) : null,
    toolLines("What it looked at", facts.recent),
  ];
}

function budgetEvidence(facts, review) {
  const open = facts.judged.open, commands = facts.recent.filter(call => call.tool === "run_command"), command = commands[commands.length - 1];
  return [
    h("blockquote.says.waits", null, h("p.xs.faint", null, "What ran out"), folded(review.asked.text, "prose")),
    review.asked.more ? h("blockquote.says", null, h("p.xs.faint", null, "The architect says"), folded(review.asked.more, "prose")) : null,
    open.streak > 1 || !open.progress ? h("p.small.muted", null, "Budget review " + open.streak + " in a row without progress: no file changed since the one before. The sixth ends the story.") : null,
    command ? [heading("The last command", command.ok ? "ok" : "failed"), h("div.paper", null, folded("$ " + (parsed(command.args).command || "") + "\n\n" + command.text.trim(), "code"))] : null,
    diffEvidence(review.seen),
    toolLines("The last turns", facts.recent.slice(-8)),
  ];
}

function evidence(facts, review) {
  const asked = review.asked, story = facts.run.story, plans = facts.judged.plans;
  const parts = [];
  if (asked.kind === "plan") parts.push(planEvidence(facts, review));
  else if (asked.kind === "question") {
    parts.push(h("blockquote.says", null, h("p.xs.faint", null, "The coder asks"), folded(asked.text, "prose", 30)),
      asked.more ? [heading("What it knows"), h("div.paper", null, folded(asked.more, "prose"))] : null, toolLines("What it looked at", facts.recent));
  } else if (asked.kind === "budget" || asked.kind === "escalation") parts.push(budgetEvidence(facts, review));
  else {
    parts.push(h("blockquote.says", null, h("p.xs.faint", null, asked.kind === "claim" ? "The coder claims that nothing is left to do" : "The coder says"), folded(asked.text, "prose")),
      diffEvidence(review.seen));
  }
  if (asked.kind !== "plan" && plans.length) parts.push(fold("The plan", () => folded(plans[plans.length - 1].text.trim(), "prose", 60), false));
  if (facts.judged.pivot) parts.push(fold("The pivot line in every prompt", () => folded(facts.judged.pivot), false));
  parts.push(fold("The story", () => [folded(story.description.trim() || story.title, "prose", 40),
    story.intent ? h("p.small.muted", null, "Intent: " + story.intent) : null,
    story.terms.protect.length ? h("p.small.muted", null, "Protected: " + story.terms.protect.join(", ")) : null], asked.kind !== "work"));
  return parts;
}

const side = (title, ...content) => h("section.side", null, h("h3", null, title), content);

function criteriaSide(facts) {
  const rounds = facts.checked.rounds, last = rounds[rounds.length - 1];
  return side("Criteria", h("ul.criteria", null, facts.run.story.criteria.map((criterion, i) => {
    const check = last && last.checks.find(each => each.criterion === i + 1), missing = last && last.missing.find(each => each.criterion === i + 1);
    const passed = check && check.passed, failed = missing || (check && !check.passed);
    return h("li", null, h("span.mark." + (passed ? "oktext" : failed ? "badtext" : "faint"), {"aria-hidden": "true"}, passed ? "✓" : failed ? "✗" : "○"),
      h("div", null, h("span.small", null, criterion.text),
        h("span.faint.xs.blk", null, check ? (passed ? "passed" : "exit " + check.exit) + " in " + duration(check.millis) + ", round " + last.n : missing ? "no command could show it" : "not run yet"),
        check ? lazily(h("details.summary-mark", {open: !passed}, h("summary.xs", null, "Output")), () => folded(check.output.trim() || "(no output)"))
          : missing ? folded(missing.why) : criterion.command ? h("code.xs.faint", null, criterion.command) : null));
  })));
}

function meter(label, value, limit, words) {
  return h("div.meter", null, h("div.bl.small", null, h("span.muted", null, label),
    h("span", null, h("b", null, words(value)), h("span.faint", null, limit ? " of " + words(limit) : ", no limit"))),
  h("span.track", {"aria-hidden": "true"}, limit ? h(value >= limit ? "i.full" : "i", {css: {width: Math.min(100, 100 * value / limit) + "%"}}) : null));
}

function spendSide(facts) {
  const limits = facts.run.story.terms.limits, totals = facts.spent.totals, last = facts.spent.last || {planning: 0, coding: 0};
  return side("Spend",
    facts.run.story.express ? null : meter("Planning turns", last.planning, limits.planning, number),
    meter("Coding turns", last.coding, limits.coding, number), meter("Tokens", totals.in + totals.out, limits.tokens, number),
    meter("Money", totals.cost, limits.cost, money), meter("Time driven", facts.run.times.driven, limits.time, duration));
}

function earlierSide(facts) {
  const decided = facts.judged.reviews.filter(review => review.verdict);
  return side("Decided before", decided.length ? h("ol.earlier", null, decided.slice(-8).map(review => h("li.small", null,
    h("code.faint", null, review.id), " ", h("span.muted", null, stateName(review.state) + ": "), h("b", null, (DECIDED[review.verdict.decision] || "").toLowerCase()),
    review.verdict.from ? h("span.faint", null, ", " + review.verdict.from) : null,
    review.verdict.words ? h("div.muted", null, folded("“" + review.verdict.words + "”", "prose", 5)) : null)))
    : h("p.small.faint", null, "Nothing yet: this is the first request."));
}

// The diagram is drawn by the program, with the names of states and numbers in it and nothing else.
function machineSide(facts) {
  const drawn = new DOMParser().parseFromString(facts.machine, "image/svg+xml").documentElement;
  return side("Where it stands", drawn.tagName === "svg" ? document.adoptNode(drawn) : stateChip(facts.run.state));
}
