// The run that is looked at: its open request, why it waits, what happens now, or how it ended.

class Detail {
  constructor(list, store) {
    this.list = list;
    this.store = store;
    this.run = null;
    this.facts = null;
    this.bar = null;
    this.shown = 0; // counts what was shown since, so that a late answer does not replace it
    this.element = h("div.detail", {id: "detail", tabindex: -1});
  }

  async pick(run) {
    this.shown++;
    this.run = run;
    this.facts = null;
    this.element.scrollTop = 0;
    document.body.classList.toggle("picked", Boolean(run));
    if (!run) return this.nothing();
    await this.load();
  }

  // Loads the facts again; an open request that is still the same keeps its bar and what was typed.
  async load() {
    const run = this.run, shown = this.shown;
    let facts;
    try {
      facts = await ask(runPath(run));
    } catch (refusal) {
      if (run === this.run) this.element.replaceChildren(h("div.none", null, h("p", null, refusal.message)));
      return;
    }
    if (run !== this.run || shown !== this.shown || this.bar && this.bar.sending) return; // something newer is shown
    const before = this.facts && this.facts.judged.open, now = facts.judged.open;
    if (before && (!now || now.request !== before.request) && this.bar) {
      const review = facts.judged.reviews.find(each => each.id === before.request), verdict = review && review.verdict;
      this.bar.stale(before.request + " is no longer open. " + (verdict
        ? "It was decided " + age(verdict.at).replace("now", "just now") + (verdict.from ? " (" + verdict.from + ")" : "") + ": " + (DECIDED[verdict.decision] || verdict.decision).toLowerCase() + "." : "The run went on."));
      this.facts = null; // shown again when it is picked again
      return;
    }
    this.facts = facts;
    if (before && now && before.request === now.request && this.bar) return; // nothing changes while it waits
    this.show();
  }

  nothing() {
    this.element.replaceChildren(h("div.none", null, this.list.rows.size
      ? [h("p", null, "Pick a run."), h("p.small.faint", null, "What waits for you stands first, the oldest at the top.")] : h("p", null, "No runs in this store.")));
  }

  look() {
    const facts = this.facts, row = this.list.rows.get(this.run);
    if (facts.judged.open) return ["wait", ASKS[facts.run.state] || "Waits for you"];
    if (facts.run.over) return facts.run.state === "DONE" ? ["ok", "Done"] : ["bad", "Failed"];
    if (facts.run.state === "SUSPENDED") return ["away", "Suspended"];
    return row && groupOf(row) === "stopped" || facts.run.reason ? ["away", "Stopped"] : ["run", "Running"];
  }

  show() {
    const facts = this.facts, [look, label] = this.look(), open = facts.judged.open, totals = facts.spent.totals;
    const review = open && facts.judged.reviews.find(each => each.id === open.request);
    const head = h("header.head", null, h("a.back.small", {href: "#"}, "← All runs"),
      h("div.head-title", null, h("span.status.s-" + look, null, sign(look), label), h("h2", null, facts.run.story.title)),
      h("p.head-facts.small.muted", null, h("code", null, facts.run.id), review ? h("span", null, "request ", h("code", null, review.id)) : null,
        h("span", null, review ? "asked " + ago(review.at) : "last entry " + ago(facts.run.times.last)),
        facts.path.attempts.length ? h("span", null, "attempt " + facts.path.attempts.length) : null, h("span", null, counted(totals.turns, "turn")),
        h("span", null, number(totals.in + totals.out) + " tokens"), h("span", null, money(totals.cost)),
        h("a", {href: BASE + "runs/" + encodeURIComponent(facts.run.id)}, "Page of the run")));
    const content = review ? evidence(facts, review) : this.now(look);
    this.element.replaceChildren(head, h("div.body", null, h("div.evidence", null, content),
      h("aside.asides", {"aria-label": "Facts"}, criteriaSide(facts), spendSide(facts), earlierSide(facts), machineSide(facts))));
    this.bar = null;
    if (review) {
      this.bar = new DecisionBar(facts, this.store.readOnly, choice => this.decided(review, choice));
      this.element.append(this.bar.element());
    }
  }

  // What is shown of a run that asks nothing.
  now(look) {
    const facts = this.facts, moves = facts.path.moves.slice(-10).reverse();
    const parts = [], driver = this.store.workers.find(each => each.runs.includes(this.run));
    if (driver) parts.push(h("p.muted.small", null, "Driven by ", h("code", null, driver.worker)));
    if (look === "away" && facts.run.state === "SUSPENDED") {
      parts.push(h("blockquote.says.waits", null, h("p.xs.faint", null, "Why"), h("p", null, "No provider can serve. Nothing is lost and nothing runs; the run continues when one is back.")), this.breakers());
    } else if (facts.run.over) {
      parts.push(h("p", null, facts.run.state === "DONE" ? "Every check passed and the work was approved. " : facts.run.reason + " ",
        facts.run.place.branch ? h("span.muted", null, "The work is on ", h("code", null, facts.run.place.branch), ".") : null));
    } else if (facts.run.reason) {
      parts.push(h("p.muted", null, "It is not driven: " + facts.run.reason));
    }
    if (!facts.run.over && !this.store.readOnly) parts.push(this.deeds(look));
    parts.push(toolLines("The last tool calls", facts.recent.slice(-8)));
    parts.push(h("div.heading", null, h("h3", null, "The last moves")), h("ol.turns", null, moves.map(move => h("li.small", null,
      h("time.faint", null, clockTime(move.at - facts.run.times.started, facts.run.times.last - facts.run.times.started)), stateChip(move.edge.from), h("span.faint", null, "→"), stateChip(move.edge.to),
      h("span.faint.ell", null, signalWords(move.signal))))));
    return parts;
  }

  breakers() {
    const rows = this.store.breakers.map(each => [each.provider, h("span.badtext", null, (each.failure || "").replace(/_/g, " ")), each.until ? untilWords(each.until) : "by a person"]);
    return rows.length ? table("Providers that are out", ["Provider", "Why", "Closed again"], rows) : null;
  }

  deeds(look) {
    const say = h("p.say.small", {role: "status"});
    let armed = false;
    const act = async deed => {
      try {
        await send(runPath(this.run) + "/" + deed, {});
        say.textContent = "";
      } catch (refusal) {
        say.textContent = refusal.message;
      }
    };
    const cancel = h("button.ends", {type: "button", onclick: () => {
      if (armed) act("cancel");
      else say.textContent = "Cancelling ends the story as failed; its work stays on its branch. Press again to do it.";
      armed = !armed;
      cancel.classList.toggle("armed", armed);
    }}, "Cancel the story");
    return h("div", null, h("div.buttons", null, look === "run"
      ? h("button", {type: "button", onclick: () => act("stop")}, "Stop after this step")
      : h("button", {type: "button", onclick: () => act("resume")}, this.facts.run.state === "SUSPENDED" ? "Ask the providers now" : "Resume"), cancel), say);
  }

  decided(review, choice) {
    this.shown++;
    this.facts = null;
    this.bar = null;
    const next = this.list.waiting().filter(row => row.run !== this.run)[0];
    const banner = h("div.banner.ok", {role: "status"}, h("b", null, DECIDED[choice.decision] + ": " + review.id + ". "),
      "It is in the journal, as given in this console. The run moves to " + stateName(choice.leads) + ".");
    find(".evidence", this.element).replaceChildren(banner, next
      ? h("p", null, "Next: ", h("a", {href: "#" + next.run}, next.title), h("span.faint", null, ", waits for " + age(sinceOf(next))))
      : h("p.muted", null, "Nothing else waits for you."),
    h("p", null, h("button", {type: "button", onclick: () => this.load()}, "Show the run")));
    find(".decide", this.element).remove();
    this.element.focus();
  }
}

const ago = at => age(at) === "now" ? "just now" : age(at) + " ago";

function untilWords(until) {
  const at = new Date(until), time = at.toLocaleTimeString("en-GB", {hour: "2-digit", minute: "2-digit"});
  return at.toDateString() === new Date().toDateString() ? time : at.toLocaleDateString("en-GB", {day: "numeric", month: "short"}) + ", " + time;
}
