// Numbers, states and decisions as words; the program writes them in the same way.

const number = value => Math.round(value).toLocaleString("en-GB");
const money = value => "$" + (value > 0 && value < 0.01 ? value.toFixed(4) : value.toLocaleString("en-GB", {minimumFractionDigits: 2, maximumFractionDigits: 2}));
const percent = (part, whole) => Math.round(whole ? 100 * part / whole : 0) + " %";
const counted = (value, noun, nouns) => number(value) + " " + (value === 1 ? noun : nouns || noun + "s");

function brief(value) {
  if (value < 1000) return String(Math.round(value));
  const [scaled, unit] = value >= 1e6 ? [value / 1e6, "M"] : [value / 1e3, "k"];
  return scaled.toFixed(scaled < 9.95 ? 1 : 0) + unit;
}

function duration(millis) {
  const seconds = millis / 1000;
  if (seconds < 1) return Math.round(millis) + " ms";
  if (seconds < 10) return seconds.toFixed(1) + " s";
  if (seconds < 90) return Math.round(seconds) + " s";
  if (seconds < 5400) {
    const rest = Math.round(seconds) % 60;
    return Math.floor(Math.round(seconds) / 60) + " min" + (rest && seconds < 600 ? " " + rest + " s" : "");
  }
  return seconds < 172800 ? (seconds / 3600).toFixed(1) + " h" : (seconds / 86400).toFixed(1) + " days";
}

// A time since the start of a run; in a run of less than a minute with tenths of a second.
function clockTime(millis, whole) {
  if (whole < 60000) return (Math.max(0, millis) / 1000).toFixed(1) + " s";
  const seconds = Math.max(0, Math.round(millis / 1000));
  const two = value => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds % 3600 / 60)];
  return hours ? hours + ":" + two(minutes) + ":" + two(seconds % 60) : minutes + ":" + two(seconds % 60);
}

const COLOURS = {
  SETUP: "engine", TESTING: "engine", PLANNING: "coder-2", CODING: "coder", PLAN_REVIEW: "review", CODE_REVIEW: "review",
  BUDGET_REVIEW: "wait", QUESTION: "wait", ESCALATED: "wait", SUSPENDED: "away", DONE: "ok", FAILED: "bad",
};
const stateName = state => state.charAt(0) + state.slice(1).toLowerCase().replace(/_/g, " ");
const stateChip = state => h("span.chip.k-" + COLOURS[state], {title: state}, stateName(state));
const signalWords = signal => {
  const words = signal.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const DECIDED = {
  approve: "Approved", changes: "Changes requested", reject: "Rejected", continue: "Granted once more",
  pivot: "Pivoted", escalate: "Escalated", abandon: "Abandoned", answer: "Answered",
};
const DECISION_COLOUR = {
  approve: "ok", changes: "review", reject: "bad", continue: "coder", pivot: "wait", escalate: "wait", abandon: "bad", answer: "coder",
};

const SIGNS = {
  ok: "M3.5 8.5l3 3 6-7", bad: "M4.5 4.5l7 7m0-7l-7 7", away: "M6 4.5v7m4-7v7", run: "M5.5 4l6 4-6 4z",
  wait: "M8 2.6a5.4 5.4 0 1 1 0 10.8a5.4 5.4 0 0 1 0-10.8M8 5.3V8.2l1.9 1.1",
};

function sign(look) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SIGNS[look]);
  const attributes = {
    viewBox: "0 0 16 16", "aria-hidden": "true", fill: "none", stroke: "currentColor",
    "stroke-width": look === "wait" ? "1.5" : "2", "stroke-linecap": "round", "stroke-linejoin": "round",
  };
  for (const name in attributes) svg.setAttribute(name, attributes[name]);
  svg.append(path);
  return svg;
}

// The argument by which a tool call is told from others.
const TELLING = ["path", "command", "pattern", "question", "plan", "summary", "content", "decision", "reason"];

function parsed(json) {
  try {
    const value = JSON.parse(json);
    return value !== null && typeof value === "object" ? value : {"": value};
  } catch {
    return {"": json};
  }
}

function telling(args) {
  const name = TELLING.find(each => typeof args[each] === "string" && args[each].trim());
  return name ? args[name].split("\n")[0] : "";
}
