// The bar on which a person decides: the decisions that fit, each with where it leads, and the same as a command.

const DECIDE = {
  approve: ["Approve", "accept it and continue"], changes: ["Request changes", "send it back with your feedback"],
  reject: ["Reject", "end the story as failed"], continue: ["Continue", "grant the budget once more"],
  pivot: ["Pivot", "make a new plan with your feedback"], escalate: ["Escalate", "leave it to another person"],
  abandon: ["Abandon", "end the story as failed"], answer: ["Answer", "the coder continues with it"],
};
const DECISION_ORDER = ["approve", "answer", "continue", "changes", "pivot", "escalate", "reject", "abandon"];

const wordsKept = new Map(); // run and request → what was typed

function commandFor(run, request, choice) {
  const words = choice.decision === "answer" ? ' --text "…"' : choice.needsWords || choice.decision === "reject" ? ' --feedback "…"' : "";
  return "journeyman " + choice.decision + " " + run + " --request " + request + words;
}

class DecisionBar {
  constructor(facts, readOnly, decided) {
    this.run = facts.run.id;
    this.open = facts.judged.open;
    this.request = this.open.request;
    this.readOnly = readOnly;
    this.decided = decided;
    this.choices = this.open.decisions.slice().sort((a, b) => DECISION_ORDER.indexOf(a.decision) - DECISION_ORDER.indexOf(b.decision));
    this.armed = null;
    this.sending = false;
  }

  element() {
    const key = this.run + " " + this.request, first = this.choices[0];
    this.field = h("textarea", {rows: 2, id: "words", "aria-label": "Your words", placeholder: this.placeholder()});
    this.field.value = wordsKept.get(key) || "";
    this.field.addEventListener("input", () => { wordsKept.set(key, this.field.value); this.field.classList.remove("want"); });
    this.say = h("p.say.small", {role: "status"});
    this.place = h("div");
    this.buttons = this.choices.map((choice, i) => this.button(choice, i === 0));
    return h("div.decide", {role: "group", "aria-label": "Your verdict on " + this.request}, this.place,
      this.readOnly ? h("div.banner", null, h("b", null, "Read only. "), "Start the console with ", h("code", null, "--decide"), " to answer here, or answer in a terminal:") : this.field,
      h("div.buttons", null, this.readOnly ? null : this.buttons, h("span.grow"),
        h("span.command", null, h("code.xs.faint.ell", null, commandFor(this.run, this.request, first)),
          h("button.quiet.tiny", {type: "button", title: "Copy the command", onclick: event => copy(commandFor(this.run, this.request, first), event.currentTarget)}, "Copy"))),
      this.say);
  }

  placeholder() {
    if (this.choices.some(choice => choice.decision === "answer")) return "Your answer";
    const needing = this.choices.filter(choice => choice.needsWords).map(choice => DECIDE[choice.decision][0].toLowerCase());
    return "Feedback for the coder." + (needing.length ? " Needed to " + needing.join(" or ") + "." : "");
  }

  button(choice, first) {
    const style = "button.verdict" + (first ? ".primary" : "") + (choice.ends ? choice.leads === "FAILED" ? ".ends" : "" : "");
    return h(style, {type: "button", title: DECIDE[choice.decision][1], onclick: event => this.press(choice, event.currentTarget)},
      DECIDE[choice.decision][0], h("span.to", null, "→ " + stateName(choice.leads)));
  }

  press(choice, button) {
    const [name] = DECIDE[choice.decision], words = this.field.value.trim();
    if (choice.needsWords && !words) {
      this.say.textContent = name + " needs words: the coder goes by them.";
      this.field.classList.add("want");
      this.field.focus();
    } else if (choice.leads === "FAILED" && this.armed !== choice.decision) {
      this.armed = choice.decision;
      this.buttons.forEach(each => each.classList.toggle("armed", each === button));
      this.say.textContent = name + " ends the story as failed; its work stays on its branch. Press again to do it.";
    } else {
      this.deliver(choice, words);
    }
  }

  async deliver(choice, words) {
    this.disable(true);
    this.say.textContent = "";
    this.sending = true; // the entry of this verdict may be seen before the answer comes
    try {
      await send(runPath(this.run) + "/verdict", {request: this.request, decision: choice.decision, feedback: words});
      wordsKept.delete(this.run + " " + this.request);
      this.decided(choice);
    } catch (refusal) {
      if (refusal.status === 409) {
        this.stale(refusal.message);
      } else {
        this.say.textContent = refusal.message;
        this.disable(false);
      }
      this.sending = false;
    }
  }

  // Says that the request is no longer open; what was typed stays.
  stale(sentence) {
    this.disable(true);
    this.place.replaceChildren(h("div.banner.wait", {role: "alert"}, sentence + (this.field.value.trim() ? " Your words are kept here." : "")));
  }

  disable(yes) { this.buttons.forEach(button => { button.disabled = yes; }); }
}
