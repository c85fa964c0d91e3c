// The exact window of a request: what is gone, what is as before, what is new, and the reply.

const ROLES = {system: "Index 0", user: "User", assistant: "Model", tool: "Result"};
const SOURCES = {
  summary: "Summary", note: "Note", tail: "TODO.md", brief: "What came before", feedback: "Feedback",
  answer: "Answer", checks: "Failed checks", opening: "Opening", agent: "The prompt of the agent",
};
const roleOf = message => SOURCES[message.source] || ROLES[message.role];

// Returns the request as --capture writes it, one line of JSON. Arguments are the model's own JSON, so no digit is lost.
function capturedJson(facts, request) {
  const text = JSON.stringify;
  const message = each => {
    if (each.role === "assistant") {
      const content = each.text === undefined || each.text === null ? "" : ',"content":' + text(each.text);
      const calls = (each.calls || []).map(call => `{"id":${text(call.id)},"name":${text(call.name)},"arguments":${call.args}}`);
      return '{"role":"assistant"' + content + (calls.length ? ',"tool_calls":[' + calls.join(",") + "]" : "") + "}";
    }
    const answers = each.role === "tool" ? ',"tool_call_id":' + text(each.answers.id) : "";
    return `{"role":${text(each.role)},"content":${text(each.text || "")}${answers}}`;
  };
  const indexes = facts.indexes(request);
  if (request.shown.tail !== undefined) indexes.push(request.shown.tail);
  const messages = indexes.map(index => message(facts.message(index)));
  const tools = text(facts.sent.offers[request.shown.offer]);
  return `{"n":${request.n},"as":${text(request.to.caller)},"state":${text(request.to.state)},"provider":${text(request.to.provider)},`
    + `"messages":[${messages.join(",")}],"tools":${tools},"tokens":${request.size.tokens}}`;
}

// Returns JSON with a line for each value, without reading its numbers.
function indentedJson(json) {
  let out = "", depth = 0, inText = false;
  const newLine = () => "\n" + " ".repeat(depth);
  for (let i = 0; i < json.length; i++) {
    const c = json[i];
    if (inText) {
      out += c;
      if (c === "\\") out += json[++i];
      else if (c === '"') inText = false;
    } else if (c === '"') {
      inText = true;
      out += c;
    } else if (c === "{" || c === "[") {
      const empty = json[i + 1] === (c === "{" ? "}" : "]");
      depth++;
      out += empty ? c : c + newLine();
      if (empty) { depth--; out += json[++i]; }
    } else if (c === "}" || c === "]") {
      depth--;
      out += newLine() + c;
    } else {
      out += c === "," ? "," + newLine() : c === ":" ? ": " : c;
    }
  }
  return out;
}

const callHead = (name, args, state) => h("div.callhead", null,
  h("b.mono", null, name), h("span.muted.mono.ell", null, telling(args).slice(0, 120)), state);

// A tool call of a reply, beside its result.
function callView(facts, call, ran) {
  const args = parsed(call.args), names = Object.keys(args), end = ran && ran.end;
  const state = !ran ? "was not run" : !end ? "has not ended" : (end.ok ? "ok" : "failed") + " · " + duration(end.millis) + " · e" + ran.seq;
  const result = end ? facts.resultOf(ran) : "";
  return h(end && !end.ok ? "div.call.bad" : "div.call", ran && {id: "e" + ran.seq},
    callHead(call.name, args, h("span.xs.faint.right", null, state)),
    names.length && !(names.length === 1 && names[0] === "path")
      ? h("details.args", null, h("summary", null, "Arguments"), h("dl", null, names.map(name => [
        h("dt.mono.xs", null, name), h("dd", null, folded(typeof args[name] === "string" ? args[name] : JSON.stringify(args[name], null, 1), "code", 10))])))
      : null,
    end ? h("details.res", {open: !end.ok || result.length < 200},
      h("summary", null, "Result, " + counted(result.split("\n").length, "line")), folded(result)) : null);
}

function messageView(facts, index, context, style) {
  const message = facts.message(index), call = facts.answered(message, context);
  const about = call ? call.name + " " + telling(parsed(call.args)) : message.answers ? message.answers.tool : "";
  return h("div.msg" + style, null,
    h("div.mh.xs", null,
      h(message.source === "summary" ? "span.role.sum" : "span.role", null, roleOf(message)),
      about ? h("code.ell", null, about) : null,
      h("span.faint.right", null, "≈ " + counted(message.tokens, "token"))),
    message.text ? folded(message.text, message.role === "tool" || message.role === "system" ? "code" : "prose", message.role === "system" ? 8 : 14) : null,
    (message.calls || []).map(each => h("div.call", null, callHead(each.name, parsed(each.args)))));
}

function messageGroup(facts, label, indexes, context, style) {
  const tokens = indexes.reduce((sum, index) => sum + facts.message(index).tokens, 0);
  return lazily(h("details.group" + style, null, h("summary.small", null, label, h("span.faint.right", null, "≈ " + counted(tokens, "token")))),
    () => indexes.map(index => messageView(facts, index, context, "")));
}

function deltaLine(facts, request, gone, same, fresh) {
  const before = facts.before.get(request.n);
  const words = before
    ? [gone && !same ? "The conversation began again after " : "Since ", h("a", {href: "#req-" + before.n}, "request " + before.n), ": ",
      same ? counted(same, "message") + " as before, " : "", gone ? gone + " gone, " : "", fresh + " new."]
    : ["The first request of the conversation ", h("code", null, request.to.context), ": all of it is new."];
  return h("p.delta.small", null, h("span", null, words),
    h("span.right", null, h("button.quiet.tiny", {type: "button", onclick: event => copy(capturedJson(facts, request), event.currentTarget)}, "Copy JSON")));
}

function replyView(facts, request) {
  const answer = request.answer;
  if (!answer) return [h("h3.small", null, "Reply"), h("p.small.faint", null, "There is no answer yet.")];
  const used = answer.used;
  const facts1 = h("p.xs.faint", null, used
    ? number(used.in) + " in, " + number(used.cached) + " of them cached, " + number(used.out) + " out · " + money(used.cost) + " · " : "",
  duration(answer.at - request.at) + " · from entry e" + request.seq);
  if (answer.failure) {
    return [h("h3.small", null, "Failure"), h("p.small.badtext", null, answer.failure.replace(/_/g, " ") + ": " + answer.said), facts1];
  }
  const reply = facts.replyOf(request), ran = (facts.callsOf.get(request.n) || []).slice();
  const views = reply.calls.map(call => {
    const place = ran.findIndex(each => each.id === call.id);
    return callView(facts, call, place < 0 ? null : ran.splice(place, 1)[0]);
  });
  const others = ran.map(each => callView(facts, {name: each.tool, args: "{}"}, each)); // of a coding agent
  return [h("h3.small", null, answer.cutOff ? "Reply, cut off at the provider's limit" : "Reply"),
    reply.text ? h("div.msg", null, folded(reply.text, "prose")) : null, views, others, facts1];
}

function windowView(facts, request) {
  const context = request.to.context, before = facts.before.get(request.n);
  const now = facts.indexes(request), earlier = before ? facts.indexes(before) : [];
  const had = new Set(earlier), has = new Set(now);
  const gone = earlier.filter(index => !has.has(index));
  const views = [];
  let same = [];
  const flush = () => {
    if (same.length) views.push(messageGroup(facts, counted(same.length, "message") + " as in request " + before.n, same, context, ".same"));
    same = [];
  };
  for (const index of now) {
    if (had.has(index)) {
      same.push(index);
    } else {
      flush();
      views.push(messageView(facts, index, context, before ? ".fresh" : ""));
    }
  }
  flush();
  const kept = now.filter(index => had.has(index)).length;
  return [
    deltaLine(facts, request, gone.length, kept, now.length - kept),
    gone.length ? messageGroup(facts, counted(gone.length, "message") + " of request " + before.n + " gone", gone, context, ".gone") : null,
    views,
    request.shown.tail === undefined ? null : messageGroup(facts, "At the end of this request only", [request.shown.tail], context, ".same"),
    replyView(facts, request),
    lazily(h("details.raw", null, h("summary", null, "Raw JSON, as sent")), () => folded(indentedJson(capturedJson(facts, request)), "code", 40)),
  ];
}
