// The facts of the run, read once from the document, and what is looked up in them.

class Facts {
  constructor(json) {
    Object.assign(this, JSON.parse(json));
    this.start = this.run.times.started;
    this.end = this.run.times.ended || this.run.times.last;
    this.requests = this.sent.requests;
    this.coder = this.requests.filter(request => request.to.caller === "coder");
    this.byNumber = new Map(this.requests.map(request => [request.n, request]));
    this.callsOf = new Map();
    for (const call of this.sent.calls) {
      if (!this.callsOf.has(call.n)) this.callsOf.set(call.n, []);
      this.callsOf.get(call.n).push(call);
    }
    this.before = new Map();
    const newest = new Map();
    for (const request of this.requests) {
      this.before.set(request.n, newest.get(request.to.context) || null);
      newest.set(request.to.context, request);
    }
    this.askedBy = new Map(); // conversation and call id → the call as the model wrote it
    for (const request of this.requests) {
      const reply = this.replyOf(request);
      for (const call of reply.calls) this.askedBy.set(request.to.context + " " + call.id, call);
    }
  }

  clock(at) { return clockTime(at - this.start, this.end - this.start); }

  message(index) { return this.sent.messages[index]; }

  // Returns the reply of a request: its text and calls; both empty where it was not answered.
  replyOf(request) {
    const answer = request.answer;
    if (!answer || answer.failure) return {text: "", calls: []};
    const message = answer.reply === undefined ? null : this.message(answer.reply);
    return {text: message ? message.text || "" : answer.said, calls: message && message.calls || []};
  }

  failed(request) { return Boolean(request.answer && request.answer.failure); }

  // Returns the call of a model that a message answers; null where it is not known.
  answered(message, context) {
    return message.answers ? this.askedBy.get(context + " " + message.answers.id) || null : null;
  }

  resultOf(call) { return call.end.text === undefined ? this.message(call.end.message).text : call.end.text; }

  // Returns the indexes of the messages of a request, without what only it showed.
  indexes(request) {
    const all = [];
    const ranges = request.shown.messages;
    for (let i = 0; i < ranges.length; i += 2) {
      for (let k = 0; k < ranges[i + 1]; k++) all.push(ranges[i] + k);
    }
    return all;
  }

  // Returns how many messages a request shares with the one before in its conversation, and how many came and went.
  change(request) {
    const before = this.before.get(request.n);
    const size = ranges => ranges.reduce((sum, value, i) => i % 2 ? sum + value : sum, 0);
    const now = size(request.shown.messages);
    if (!before) return {before, same: 0, gone: 0, fresh: now};
    const same = overlap(request.shown.messages, before.shown.messages);
    return {before, same, gone: size(before.shown.messages) - same, fresh: now - same};
  }

  // Returns the request that an entry belongs to: the newest one that was sent before.
  requestAt(seq) {
    let found = null;
    for (const request of this.requests) if (request.seq <= seq) found = request;
    return found || this.requests[0] || null;
  }
}

// Returns how many numbers two lists of ranges have in common.
function overlap(some, others) {
  const sorted = ranges => {
    const pairs = [];
    for (let i = 0; i < ranges.length; i += 2) pairs.push([ranges[i], ranges[i] + ranges[i + 1]]);
    return pairs.sort((a, b) => a[0] - b[0]);
  };
  const a = sorted(some), b = sorted(others);
  let same = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    same += Math.max(0, Math.min(a[i][1], b[j][1]) - Math.max(a[i][0], b[j][0]));
    if (a[i][1] < b[j][1]) i++; else j++;
  }
  return same;
}
