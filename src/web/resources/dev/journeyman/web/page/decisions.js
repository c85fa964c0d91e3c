// Decisions, plans and the todo list over time.

const ASKED_FOR = {plan: "Plan", claim: "Claim that nothing is left to do", work: "Work", question: "Question", budget: "Budget", escalation: "Budget, handed to a person"};

function reviewView(facts, review) {
  const given = review.verdict, waited = duration((given ? given.at : facts.end) - review.at);
  const files = review.seen.files.length;
  return h("li", {id: review.id},
    h("div.rh", null, h("code", null, review.id), stateChip(review.state),
      h("span.faint.small", null, facts.clock(review.at) + (given ? ", decided after " + waited : ", open for " + waited))),
    review.asked.kind === "plan" ? null : h("div.small.muted", null, folded(review.asked.text || ASKED_FOR[review.asked.kind], "prose", 8)),
    review.asked.more ? h("div.small.faint", null, folded(review.asked.more, "prose", 6)) : null,
    given
      ? h("p.small", null, h("b", {css: {color: "var(--" + DECISION_COLOUR[given.decision] + ")"}}, DECIDED[given.decision] || given.decision),
        given.words ? [" ", h("span.quote", null, "“" + given.words + "”")] : "", given.from ? h("span.faint", null, " – " + given.from) : "")
      : h("p.small", null, h("b", null, "Open")),
    review.seen.diff
      ? lazily(h("details.seen", null, h("summary", null, "What was judged: " + counted(files, "file") + " at commit " + review.seen.commit.slice(0, 8))),
        () => diffDetails(review.seen.diff, true))
      : null);
}

const decisionsView = facts => facts.judged.reviews.length
  ? h("ol.reviews", null, facts.judged.reviews.map(review => reviewView(facts, review)))
  : h("p.small.faint", null, "No verdict was asked for yet.");

function planView(facts, plan, i) {
  const plans = facts.judged.plans, before = plans[i - 1], review = facts.judged.reviews.find(each => each.id === plan.review);
  const decision = review && review.verdict ? review.verdict.decision : "";
  return h("details.plan", {open: i === plans.length - 1, id: "e" + plan.seq},
    h("summary", null, h("b", null, "Plan " + (i + 1)), h("span.faint.small", null, " attempt " + plan.attempt + ", " + facts.clock(plan.at)),
      h(decision === "approve" ? "span.right.small.oktext" : "span.right.small.muted", null, decision ? DECIDED[decision] : "open")),
    before && before.attempt === plan.attempt ? diffTable("plan", lineDiff(before.text, plan.text)) : folded(plan.text.trim(), "prose", 40));
}

const plansView = facts => [
  facts.judged.plans.length
    ? facts.judged.plans.map((plan, i) => planView(facts, plan, i))
    : h("p.small.faint", null, facts.run.story.express ? "An express story has no plan." : "No plan was submitted yet."),
  facts.judged.pivot ? h("div.pivot", null, h("p.xs.faint", null, "The pivot line, in index 0 from then to the end"), folded(facts.judged.pivot)) : null,
];

const todoItems = text => text.split("\n").map(line => /^\s*[-*] \[([ xX])\] (.*)/.exec(line)).filter(Boolean).map(item => [item[2], item[1] !== " "]);
const SHOWN_LISTS = 12;

function todoView(facts) {
  const lists = facts.work.todo, newest = lists.slice(-SHOWN_LISTS);
  const names = [...new Set(newest.flatMap(list => todoItems(list.text).map(([name]) => name)))];
  if (!lists.length) return h("p.small.faint", null, "The coder kept no todo list.");
  if (!names.length) return folded(lists[lists.length - 1].text, "code");
  const box = (list, name) => {
    const item = todoItems(list.text).find(([each]) => each === name);
    return h("span.box" + (item ? item[1] ? ".x" : "" : ".none"), {role: "img", "aria-label": item ? item[1] ? "done" : "open" : "not there"}, item && item[1] ? "✓" : "");
  };
  return [
    lists.length > newest.length ? h("p.muted.small", null, "The newest " + newest.length + " of " + lists.length + " changes.") : null,
    scrollable("The todo list after each change", h("table.matrix", null, h("caption.sr", null, "The todo list after each change"),
      h("thead", null, h("tr", null, h("th", {scope: "col"}, "Item"), newest.map(list => h("th", {scope: "col"}, h("a", {href: "#req-" + list.n}, "request " + list.n))))),
      h("tbody", null, names.map(name => h("tr", null, h("th", {scope: "row"}, name), newest.map(list => h("td", null, box(list, name)))))))),
  ];
}
