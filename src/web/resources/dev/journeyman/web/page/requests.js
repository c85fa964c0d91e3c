// The list of requests: a row each, with the moves and turning points between them, a filter, and the windows.

const SLICE = 100;
const ROW = 36;
const PART_NAMES = [["index0", "Index 0"], ["tools", "Tool descriptions"], ["summary", "Summary"], ["words", "Words"], ["results", "Tool results"], ["todo", "TODO.md"]];
const MARK_COLOUR = {switch: ["S", "coder"], compacted: ["C", "summary"], folded: ["F", "summary"], resumed: ["R", "ink"], stopped: ["■", "ink"], notice: ["i", "ink"]};

const savedWords = ({saved}) => !saved ? "" : saved.removed ? ". " + counted(saved.removed, "turn") + " became one summary" : ". Long results were cut to their ends";

class RequestList {
  constructor(facts) {
    this.facts = facts;
    this.rows = new Map();
    this.built = 0;
    this.move = 0;
    this.mark = 0;
    this.texts = new Map();
    this.kind = "all";
    this.most = Math.max(1, ...facts.coder.map(request => request.size.tokens));
    this.marks = facts.path.marks.filter(mark => MARK_COLOUR[mark.kind]);
    this.list = h("div.reqs");
    this.found = h("span.small.faint", {"aria-live": "polite"});
    this.field = h("input", {type: "search", id: "q", placeholder: "Filter: text, tool, file, provider", "aria-label": "Filter requests"});
    this.field.addEventListener("input", () => this.filter());
    this.field.addEventListener("keydown", event => {
      if (event.key === "Escape") { this.clear(); this.field.blur(); }
    });
  }

  kinds() {
    const facts = this.facts, toolFailed = request => (facts.callsOf.get(request.n) || []).some(call => call.end && !call.end.ok);
    return {
      all: ["All", () => true],
      coder: ["Coder", request => request.to.caller === "coder"],
      architect: ["Others", request => request.to.caller !== "coder"],
      failed: ["Failed", request => facts.failed(request) || toolFailed(request)],
      cut: ["Window changed", request => facts.change(request).gone > 0],
    };
  }

  elements() {
    const kinds = this.kinds();
    const buttons = h("div.seg", {role: "group", "aria-label": "Kind of request"}, Object.entries(kinds).map(([kind, [label]]) =>
      h("button", {type: "button", "aria-pressed": String(kind === "all"), "data-kind": kind, onclick: () => this.choose(kind)}, label)));
    this.buttons = buttons;
    const bar = h("div.tools", null,
      h("div.qwrap", null, this.field, h("kbd", {"aria-hidden": "true"}, "/")), buttons, h("span.grow"), this.found,
      h("button.quiet", {type: "button", onclick: () => this.openAll()}, "Expand"),
      h("button.quiet", {type: "button", onclick: () => findAll("details.req", this.list).forEach(row => { row.open = false; })}, "Collapse"));
    if (!this.facts.requests.length) return h("p.small.faint", null, "No request was sent yet.");
    this.build();
    this.later();
    this.tell(this.facts.requests.length);
    return [bar, this.list];
  }

  // Builds the next slice; the others follow between frames, or at once where they are needed.
  build() {
    const slice = h("div.slice"), end = Math.min(this.facts.requests.length, this.built + SLICE);
    while (this.built < end) this.row(slice, this.facts.requests[this.built++]);
    if (this.built === this.facts.requests.length) this.between(slice, Infinity, null);
    slice.style.containIntrinsicSize = "auto " + slice.children.length * ROW + "px"; // what is not on the screen is not laid out
    this.list.append(slice);
  }

  later() {
    if (this.built < this.facts.requests.length) setTimeout(() => { this.build(); this.later(); }, 0);
  }

  buildAll() {
    while (this.built < this.facts.requests.length) this.build();
  }

  between(slice, seq, request) {
    const facts = this.facts, moves = [];
    while (this.move < facts.path.moves.length && facts.path.moves[this.move].seq < seq) moves.push(facts.path.moves[this.move++]);
    const about = {"data-for": request ? request.n : 0};
    if (moves.length) {
      slice.append(h("div.moveline", about, h("span.mv", null, stateChip(moves[0].edge.from)), moves.map(move =>
        h("span.mv", {id: "m" + move.n}, h("span.faint", null, "→"),
          h("a.mn", {href: "#m" + move.n, "aria-label": "Move " + move.n}, move.n), stateChip(move.edge.to),
          h("span.faint", null, signalWords(move.signal) + (move.conversation === "kept" ? "" : ", conversation " + move.conversation))))));
    }
    while (this.mark < this.marks.length && this.marks[this.mark].seq <= seq) {
      const mark = this.marks[this.mark++], [glyph, colour] = MARK_COLOUR[mark.kind];
      slice.append(h("div.moveline", {...about, id: "e" + mark.seq}, h("span.gl.b-" + colour, {"aria-hidden": "true"}, glyph),
        h("span", null, mark.text.slice(0, 300) + savedWords(mark))));
    }
  }

  row(slice, request) {
    const facts = this.facts, failed = facts.failed(request), used = request.answer && request.answer.used;
    this.between(slice, request.seq, request);
    const toolFailed = (facts.callsOf.get(request.n) || []).some(call => call.end && !call.end.ok);
    const row = h(failed ? "details.req.bad" : "details.req", {id: "req-" + request.n}, h("summary", null,
      h("span.rn", null, request.n), h("span.tm.faint", null, facts.clock(request.at)), h("span.st", null, stateChip(request.to.state)),
      h("span.what", null, this.digest(request)), toolFailed ? h("span.tag.bad", null, "failed") : null,
      h("span.ch.xs", {title: "What changed since the request before"}, this.changed(request)), this.bar(request),
      h("span.tk", null, number(request.size.tokens)), h("span.co.faint", null, used ? money(used.cost) : "–"),
      h("span.pr.faint.ell", null, request.to.provider), h("span.snip.xs.muted", {hidden: true})));
    lazily(row, () => h("div.win", null, windowView(facts, request)));
    this.rows.set(request.n, row);
    slice.append(row);
  }

  bar(request) {
    const parts = request.size.parts;
    return h("span.mini", {"aria-hidden": "true", title: number(request.size.tokens) + " tokens"}, PART_NAMES.filter(([part]) => parts[part]).map(([part]) =>
      h("i.b-" + part, {css: {width: Math.max(0.5, 100 * parts[part] / this.most) + "%"}})));
  }

  digest(request) {
    const answer = request.answer;
    if (!answer) return "no answer yet";
    if (answer.failure) return [h("span.badtext", null, answer.failure.replace(/_/g, " ")), " " + answer.said.slice(0, 200)];
    const reply = this.facts.replyOf(request), room = reply.calls.length > 1 ? 56 : 170;
    if (!reply.calls.length) return h("span.muted", null, reply.text.slice(0, 200));
    return reply.calls.slice(0, 6).map((call, i) => {
      const words = this.words(call);
      return [i ? h("span.faint", null, " · ") : "", h("b", null, call.name), " ",
        h("span.muted", null, words.length > room ? words.slice(0, room) + "…" : words)];
    });
  }

  words(call) {
    const args = parsed(call.args);
    if (call.name === "verdict") return (args.decision || "") + (args.feedback ? ": “" + args.feedback + "”" : "");
    if (call.name === "update_todo_list" && typeof args.content === "string") {
      const items = args.content.match(/^\s*[-*] \[[ xX]\]/gm) || [];
      return items.filter(item => /x/i.test(item)).length + " of " + items.length + " done";
    }
    return telling(args);
  }

  changed(request) {
    const {before, same, gone, fresh} = this.facts.change(request);
    if (!before) return "new";
    if (gone) return same ? "−" + gone + " +" + fresh : "all new";
    return fresh ? "+" + fresh : "same";
  }

  choose(kind) {
    this.kind = kind;
    findAll("button", this.buttons).forEach(button => button.setAttribute("aria-pressed", String(button.dataset.kind === kind)));
    this.filter();
  }

  clear() {
    this.field.value = "";
    if (this.buttons) this.choose("all");
  }

  // Returns what is searched of a request: its row, its new messages, its reply and what its tools returned.
  text(request) {
    if (!this.texts.has(request.n)) {
      const facts = this.facts, before = facts.before.get(request.n), had = new Set(before ? facts.indexes(before) : []);
      const reply = facts.replyOf(request);
      const texts = [request.n, stateName(request.to.state), request.to.state, request.to.provider, request.to.caller,
        request.answer ? request.answer.failure + " " + request.answer.said : "", reply.text, ...reply.calls.map(call => call.name + " " + call.args),
        ...facts.indexes(request).filter(index => !had.has(index)).map(index => facts.message(index).text || ""),
        ...(facts.callsOf.get(request.n) || []).filter(call => call.end).map(call => facts.resultOf(call))];
      this.texts.set(request.n, texts.join("\n").toLowerCase());
    }
    return this.texts.get(request.n);
  }

  filter() {
    const wanted = this.field.value.trim().toLowerCase(), fits = this.kinds()[this.kind][1];
    if (wanted || this.kind !== "all") this.buildAll();
    let many = 0;
    const visible = new Set();
    for (const request of this.facts.requests) {
      const shows = fits(request) && (!wanted || this.text(request).includes(wanted));
      many += shows;
      if (shows) visible.add(String(request.n));
      const row = this.rows.get(request.n);
      if (row) {
        row.hidden = !shows;
        this.snippet(row, request, shows ? wanted : "");
      }
    }
    findAll(".moveline", this.list).forEach(line => { line.hidden = Boolean(wanted) || (line.dataset.for !== "0" && !visible.has(line.dataset.for)); });
    this.tell(many);
  }

  tell(many) {
    const all = this.facts.requests.length;
    this.found.textContent = many === all ? counted(all, "request")
      : many ? number(many) + " of " + counted(all, "request") : "Nothing matches; Escape clears the filter.";
  }

  // Shows where the text is, if the row itself does not.
  snippet(row, request, wanted) {
    const place = find(".snip", row);
    place.replaceChildren();
    place.hidden = true;
    if (!wanted || find(".what", row).textContent.toLowerCase().includes(wanted)) return;
    const text = this.text(request), at = text.indexOf(wanted), from = Math.max(0, at - 40);
    const flat = part => part.replace(/\s+/g, " ");
    append(place, [(from ? "…" : "") + flat(text.slice(from, at)), h("mark", null, text.slice(at, at + wanted.length)),
      flat(text.slice(at + wanted.length, at + wanted.length + 80)) + "…"]);
    place.hidden = false;
  }

  openAll() {
    this.buildAll();
    findAll("details.req:not([hidden])", this.list).forEach(row => row.fill());
  }

  visible() { return findAll("details.req:not([hidden])", this.list); }
}
