// What the console asks its server. A refusal is one sentence, which is shown as it is.

class Refusal extends Error {
  constructor(status, body) {
    super(body.error || "The console did not answer. Is it still running?");
    this.status = status;
    this.decided = body.decided || null;
  }
}

async function answerOf(promise) {
  const answer = await promise.catch(() => null);
  if (!answer) throw new Refusal(0, {});
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, body);
  return body;
}

// A host may mount the console below a path of its own.
const BASE = location.pathname.replace(/[^/]*$/, "");
const ask = path => answerOf(fetch(BASE + path, {cache: "no-store"}));
const send = (path, body) => answerOf(fetch(BASE + path, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)}));
const runPath = run => "api/runs/" + encodeURIComponent(run);
