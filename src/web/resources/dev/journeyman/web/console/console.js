// Puts the console together: lets the browser in, shows the list, follows the events.

const TAIL = 6;

const app = {
  store: {readOnly: true, breakers: [], workers: [], store: ""}, list: new RunList(), detail: null, paused: false, behind: [], tail: [], connected: false, last: "", loading: false,
};

// The code in the address works once; it is taken out of the address before it is used.
async function letIn() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (!code) return;
  history.replaceState(null, "", location.pathname);
  await send("login", {code}).catch(() => {}); // without a session the next request says so
}

function askForToken(sentence) {
  const field = h("input", {type: "password", name: "token", "aria-label": "Token", autocomplete: "off", placeholder: "Token"});
  const form = h("form", null, field, h("button.primary", {type: "submit"}, "Open"));
  form.addEventListener("submit", async event => {
    event.preventDefault();
    try {
      await send("login", {code: field.value.trim()});
      location.reload();
    } catch (refusal) {
      find(".none p").textContent = refusal.message;
    }
  });
  find("#main").replaceChildren(h("div.none", null, h("p", {role: "alert"}, sentence),
    h("p.small.faint", null, "Press Enter in the terminal that serves the console for a fresh link, or give its token."), form));
}

function topBar() {
  app.dot = h("button.quiet.live-dot", {type: "button", "aria-pressed": "false", onclick: () => pause()}, "Live");
  app.outages = h("span");
  app.workers = h("span.xs.faint.store");
  const bell = "Notification" in window && Notification.permission === "default"
    ? h("button.quiet.bell", {type: "button", onclick: event => { Notification.requestPermission(); event.currentTarget.remove(); }}, "Tell me when something waits") : null;
  const start = h("button.primary", {type: "button", hidden: app.store.readOnly, onclick: () => app.start.showModal()}, "Start a story");
  return h("header.topbar", null, h("h1", null, "Journeyman"), h("code.faint.xs.store.ell", {title: app.store.store}, app.store.store), app.dot, h("span.grow"), app.workers, app.outages, bell, start);
}

function showOutages() {
  app.outages.replaceChildren(...app.store.breakers.map(each =>
    h("span.out.xs", {title: (each.failure || "").replace(/_/g, " ")}, h("b", null, each.provider), each.until ? " out until " + untilWords(each.until) : " out ")));
}

function showWorkers() {
  const workers = app.store.workers.length, held = app.store.workers.reduce((sum, each) => sum + each.runs.length, 0);
  app.workers.textContent = !app.store.shared ? "" : !held ? "No worker drives a run" : workers + (workers === 1 ? " worker drives " : " workers drive ") + held + (held === 1 ? " run" : " runs");
  app.workers.title = app.store.workers.map(each => each.worker + ": " + each.runs.join(", ")).join("\n");
}

function say() {
  app.dot.classList.toggle("hold", app.connected && app.paused);
  app.dot.classList.toggle("off", !app.connected);
  app.dot.setAttribute("aria-pressed", String(app.paused));
  app.dot.textContent = !app.connected ? "Reconnecting" + (app.last ? " from " + app.last : "") : app.paused ? "Paused" + (app.behind.length ? ", " + app.behind.length + " behind" : "") : "Live";
}

function pause() {
  app.paused = !app.paused;
  if (!app.paused) app.behind.splice(0).forEach(take);
  say();
}

// One event is one entry of a run: its public lines and, with the newest, the row of the run.
function take(event) {
  const waited = new Set(app.list.waiting().map(row => row.run));
  for (const line of event.events) app.tail.unshift({run: event.run, line});
  app.tail.length = Math.min(app.tail.length, TAIL);
  if (event.row && app.list.take(event.row)) {
    later("list", () => app.list.show());
    if (app.list.waiting().some(row => row.run === event.run) && !waited.has(event.run)) notify(event.row);
  }
  if (event.events.some(line => line.type === "breaker")) later("store", loadStore);
  else if (event.row && app.store.shared) later("workers", loadStore);
  if (event.run === app.detail.run) later("detail", () => app.detail.facts && app.detail.load());
  later("tail", showTail);
}

const waitingTimers = new Map();

// Many events in a row are shown once.
function later(name, what) {
  if (waitingTimers.has(name)) return;
  waitingTimers.set(name, setTimeout(() => { waitingTimers.delete(name); what(); }, name === "detail" ? 700 : name === "workers" ? 5000 : 150));
}

function notify(row) {
  if ("Notification" in window && Notification.permission === "granted" && document.hidden) {
    new Notification(forWhat(row) + ": " + row.title, {tag: row.run});
  }
}

function lineWords(line) {
  switch (line.type) {
    case "state": return stateName(line.from) + " → " + stateName(line.to);
    case "tool": return line.name + (line.ok ? " ok, " : " failed, ") + duration(line.millis);
    case "check": return "check " + line.criterion + (line.passed ? " passed" : " failed, exit " + line.exit);
    case "request": return "request to " + line.provider + ", " + number(line.tokens) + " tokens";
    case "reply": return "reply, " + number(line.tokens) + " tokens" + (line.tools && line.tools.length ? ": " + line.tools.join(", ") : "");
    case "verdict": return "verdict: " + line.decision;
    case "waiting": return "waits for " + line.for;
    case "provider": return line.from + " → " + line.to;
    case "compaction": return "context " + number(line.before) + " → " + number(line.after) + " tokens";
    case "end": return "ended: " + stateName(line.state);
    default: return String(line.type).replace(/_/g, " ");
  }
}

function showTail() {
  app.tailList.replaceChildren(...app.tail.map(({run, line}) => h("li.xs", null, h("time.faint", null, String(line.at).slice(11, 19)),
    h("a.ell", {href: "#" + run}, run), h(line.ok === false || line.passed === false ? "span.badtext.ell" : "span.muted.ell", null, lineWords(line)))));
}

async function loadStore() {
  app.store = Object.assign(app.store, await ask("api/store"));
  showOutages();
  showWorkers();
}

function listen() {
  const source = new EventSource(BASE + "api/events");
  source.onopen = () => { app.connected = true; say(); };
  source.onerror = () => { app.connected = false; say(); };
  source.onmessage = message => {
    const event = JSON.parse(message.data);
    app.last = message.lastEventId;
    if (app.paused) { app.behind.push(event); say(); } else take(event);
  };
  source.addEventListener("reset", async () => {
    app.behind.length = 0;
    await app.list.load();
    await loadStore();
    if (app.detail.facts) app.detail.load();
  });
}

function route() {
  const run = decodeURIComponent(location.hash.slice(1));
  const first = app.list.waiting()[0];
  const picked = run || (innerWidth > 800 && first ? first.run : null);
  app.list.picked = picked;
  app.list.show();
  app.detail.pick(picked);
}

function keys(event) {
  if (event.metaKey || event.ctrlKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  if (event.key === "/") {
    event.preventDefault();
    app.list.field.focus();
  } else if (event.key === "j" || event.key === "k") {
    const rows = findAll("a.row"), at = rows.findIndex(row => row.dataset.run === app.list.picked);
    const row = rows[Math.max(0, Math.min(rows.length - 1, at + (event.key === "j" ? 1 : -1)))];
    if (row) {
      location.hash = row.dataset.run;
      setTimeout(() => { const shown = find(`a.row[data-run="${CSS.escape(row.dataset.run)}"]`); if (shown) { shown.focus(); shown.scrollIntoView({block: "nearest"}); } }, 0);
    }
  }
}

async function begin() {
  await letIn();
  try {
    app.store = await ask("api/store");
  } catch (refusal) {
    return askForToken(refusal.message);
  }
  app.detail = new Detail(app.list, app.store);
  app.start = startDialog(run => { location.hash = run; });
  app.tailList = h("ol");
  document.body.prepend(h("a.skip", {href: "#detail"}, "To the run"), topBar());
  find("#main").replaceChildren(h("div.left", null,
    h("div.find", null, h("div.qwrap", null, app.list.field, h("kbd", {"aria-hidden": "true"}, "/")), app.list.choices), app.list.box,
    h("section.tail", {"aria-label": "Newest entries of all runs"}, h("h2.group-head", null, "Newest entries"), app.tailList)), app.detail.element, app.start);
  showOutages();
  say();
  await app.list.load();
  route();
  addEventListener("hashchange", route);
  document.addEventListener("keydown", keys);
  setInterval(() => app.list.show(), 60000); // ages grow
  listen();
  document.documentElement.dataset.ready = "1";
}

begin();
