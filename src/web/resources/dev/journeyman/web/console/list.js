// The list of runs: what waits for a person first, the oldest at the top; then what waits for a provider, what runs, what ended.

const GROUPS = [["waiting", "Waits for you"], ["provider", "Waits for a provider"], ["running", "Running"], ["stopped", "Stopped"], ["ended", "Ended"]];
const CHOICES = [["all", "All"], ["waiting", "Waiting"], ["running", "Running"], ["ended", "Ended"]];
const ASKS = {PLAN_REVIEW: "Plan to review", CODE_REVIEW: "Work to review", BUDGET_REVIEW: "Budget ran out", QUESTION: "Question", ESCALATED: "Escalated to a person"};

// A run that has written nothing for so long and waits for nothing is not driven.
const QUIET = 15 * 60 * 1000;

function groupOf(row) {
  if (row.over) return "ended";
  if (row.waiting && row.waiting.request && !row.waiting.provider) return "waiting";
  if (row.waiting && row.waiting.provider) return "provider";
  return Date.now() - Date.parse(row.updated) > QUIET ? "stopped" : "running";
}

const lookOf = row => ({waiting: "wait", provider: "away", running: "run", stopped: "away", ended: row.state === "DONE" ? "ok" : "bad"})[groupOf(row)];
const sinceOf = row => Date.parse(row.waiting && row.waiting.since || row.updated);

function age(at) {
  const minutes = Math.max(0, Date.now() - at) / 60000;
  if (minutes < 1) return "now";
  if (minutes < 60) return Math.round(minutes) + " min";
  return minutes < 1440 ? Math.round(minutes / 60) + " h" : Math.round(minutes / 1440) + " d";
}

function forWhat(row) {
  const group = groupOf(row);
  if (group === "waiting") return ASKS[row.state] || row.waiting.verdict;
  if (group === "provider") return "No provider can serve";
  return group === "stopped" ? stateName(row.state) + ", not driven" : stateName(row.state);
}

class RunList {
  constructor() {
    this.rows = new Map();
    this.next = "";
    this.total = 0;
    this.choice = "all";
    this.words = "";
    this.picked = null;
    this.box = h("nav.list", {"aria-label": "Runs"});
    this.field = h("input", {type: "search", id: "q", placeholder: "Filter runs", "aria-label": "Filter runs"});
    this.field.addEventListener("input", () => { this.words = this.field.value.trim().toLowerCase(); this.show(); });
    this.field.addEventListener("keydown", event => {
      if (event.key === "Escape") { this.field.value = this.words = ""; this.show(); this.field.blur(); }
    });
    this.choices = h("div.seg", {role: "group", "aria-label": "Which runs"}, CHOICES.map(([choice, label]) =>
      h("button", {type: "button", "data-choice": choice, "aria-pressed": String(choice === "all"), onclick: () => this.choose(choice)}, label + " ", h("span.faint"))));
  }

  async load() {
    const [waiting, newest] = await Promise.all([ask("api/runs?state=waiting&limit=1000"), ask("api/runs?limit=200")]);
    this.rows = new Map([...newest.runs, ...waiting.runs].map(row => [row.run, row]));
    [this.next, this.total] = [newest.next, newest.total];
    this.show();
  }

  async loadMore() {
    const older = await ask("api/runs?limit=200&before=" + encodeURIComponent(this.next));
    for (const row of older.runs) if (!this.rows.has(row.run)) this.rows.set(row.run, row);
    this.next = older.next;
    this.show();
  }

  // Takes a newer row of a run, and returns whether it was new.
  take(row) {
    const before = this.rows.get(row.run);
    if (before && before.seq >= row.seq) return false;
    if (!before) this.total++;
    this.rows.set(row.run, row);
    return true;
  }

  waiting() {
    return [...this.rows.values()].filter(row => groupOf(row) === "waiting").sort((a, b) => sinceOf(a) - sinceOf(b));
  }

  choose(choice) {
    this.choice = choice;
    findAll("button", this.choices).forEach(button => button.setAttribute("aria-pressed", String(button.dataset.choice === choice)));
    this.show();
  }

  fits(row) {
    const group = groupOf(row);
    const chosen = this.choice === "all" || this.choice === group || (this.choice === "waiting" && group === "provider") || (this.choice === "running" && group === "stopped");
    return chosen && (!this.words || [row.run, row.title, row.project, row.state, forWhat(row)].join(" ").toLowerCase().includes(this.words));
  }

  show() {
    const rows = [...this.rows.values()], elements = [];
    this.machines = new Set(rows.map(row => row.machine)).size;
    for (const [group, title] of GROUPS) {
      const some = rows.filter(row => groupOf(row) === group && this.fits(row))
        .sort((a, b) => group === "waiting" ? sinceOf(a) - sinceOf(b) : Date.parse(b.updated) - Date.parse(a.updated));
      if (some.length) {
        elements.push(h(group === "waiting" ? "h2.group-head.waits" : "h2.group-head", null, title + " " + some.length), some.map(row => this.row(row)));
      } else if (group === "waiting" && !this.words && this.choice !== "running" && this.choice !== "ended" && rows.length) {
        elements.push(h("h2.group-head", null, title + " 0"), h("p.small.muted.more", null, "Nothing waits for you."));
      }
    }
    if (!rows.length) {
      elements.push(h("div.more.small.muted", null, h("p", null, "This store has no runs yet. Drive one:"), h("pre.code.cmd", null, "journeyman demo")));
    } else if (!rows.some(row => this.fits(row))) {
      elements.push(h("p.small.muted.more", null, "No run matches. Escape clears the filter."));
    }
    if (this.next) {
      elements.push(h("p.more", null, h("button.quiet", {type: "button", onclick: () => this.loadMore()}, "Load older runs, " + number(this.total - this.rows.size) + " more")));
    }
    const scroll = this.box.scrollTop;
    this.box.replaceChildren();
    append(this.box, elements);
    this.box.scrollTop = scroll;
    for (const button of findAll("button", this.choices)) {
      const choice = button.dataset.choice, groups = {all: null, waiting: ["waiting", "provider"], running: ["running", "stopped"], ended: ["ended"]}[choice];
      find("span", button).textContent = number(groups ? rows.filter(row => groups.includes(groupOf(row))).length : this.total);
    }
    const waits = this.waiting().length;
    document.title = (waits ? "(" + waits + ") " : "") + "Journeyman";
  }

  row(row) {
    const group = groupOf(row), states = row.path && row.path.length ? row.path : [row.state];
    return h(this.picked === row.run ? "a.row.on" : "a.row", {href: "#" + row.run, "data-run": row.run, "aria-current": this.picked === row.run ? "true" : null},
      h("span.status.s-" + lookOf(row), {"aria-hidden": "true"}, sign(lookOf(row))),
      h("span.line", null, h("span.row-title", null, row.title), h("span.faint.small", {title: new Date(sinceOf(row)).toISOString()}, age(sinceOf(row)))),
      h("span.line.small", null, h(group === "waiting" ? "span.waittext" : "span.muted", null, forWhat(row)),
        group === "waiting" ? h("code.faint.xs", null, row.waiting.request) : null,
        this.machines > 1 && row.machine ? h("span.faint.xs.ell", {title: "The machine that wrote its newest entry"}, row.machine.split(/[ /]/)[0]) : null, h("span.grow"),
        h("span.strip", {role: "img", "aria-label": "Path: " + states.map(stateName).join(", ")}, states.map(state => h("i.k-" + COLOURS[state]))),
        h("span.faint.xs", null, money(row.cost))));
  }
}
