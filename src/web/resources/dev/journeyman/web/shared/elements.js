// Elements are made from text only: nothing that a model, a file or a person wrote is ever read as markup.

const find = (selector, within = document) => within.querySelector(selector);
const findAll = (selector, within = document) => [...within.querySelectorAll(selector)];

// Control characters and those that set the writing direction are shown and have no effect.
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

function shown(text) {
  return String(text)
    .replace(/\r\n/g, "\n")
    .replace(STEERING, c => c === "\u001b" ? "␛" : "‹" + c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0") + "›");
}

function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && child !== false && child !== "") element.append(shown(child));
  }
  return element;
}

// h("p.small", {title: "…"}, "text", child): classes follow the name; "on…" attributes are listeners; css is a map of properties.
function h(name, attributes, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "css") for (const property in value) element.style.setProperty(property, value[property]);
    else element.setAttribute(key, value === true ? "" : shown(value));
  }
  return append(element, children);
}

// Fills a <details> when it is first opened.
function lazily(details, content) {
  const fill = () => {
    if (details.open && !details.dataset.full) {
      details.dataset.full = "1";
      append(details, [content()]);
    }
  };
  details.fill = () => { details.open = true; fill(); };
  details.addEventListener("toggle", fill);
  fill();
  return details;
}

// A column is a title, or [title, true] for numbers.
function table(caption, columns, rows) {
  const numeric = columns.map(column => Array.isArray(column));
  return h("table", null,
    h("caption.sr", null, caption),
    h("thead", null, h("tr", null, columns.map((column, i) => h(numeric[i] ? "th.n" : "th", {scope: "col"}, numeric[i] ? column[0] : column)))),
    h("tbody", null, rows.map(row => h("tr", null, row.map((cell, i) => h(numeric[i] ? "td.n" : "td", null, cell))))));
}

const scrollable = (label, content) => h("div.scroll", {tabindex: 0, role: "region", "aria-label": label}, content);

const asTable = (caption, columns, rows) =>
  lazily(h("details.astable", null, h("summary", null, "As a table")), () => scrollable(caption, table(caption, columns, rows())));

function copy(text, button) {
  const said = () => {
    const before = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = before; }, 1200);
  };
  const byHand = () => {
    const area = h("textarea", {css: {position: "fixed", opacity: 0}, "aria-hidden": "true"});
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    said();
  };
  if (navigator.clipboard && isSecureContext) navigator.clipboard.writeText(text).then(said, byHand);
  else byHand();
}

function save(file, text) {
  const url = URL.createObjectURL(new Blob([text], {type: "application/x-ndjson"}));
  const link = h("a", {href: url, download: file});
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}

// A long text is folded to its beginning, with a button for the rest.
const FOLDED_CHARACTERS = 1600;

function folded(text, style = "code", most = 14) {
  const whole = shown(text);
  const lines = whole.split("\n");
  const pre = h("pre." + style);
  if (lines.length <= most + 4 && whole.length < FOLDED_CHARACTERS) {
    pre.textContent = whole;
    return pre;
  }
  const brief = lines.slice(0, most).join("\n").slice(0, FOLDED_CHARACTERS - 200);
  const more = lines.length > most + 4 ? "Show all " + number(lines.length) + " lines" : "Show all " + number(whole.length) + " characters";
  pre.textContent = brief;
  const button = h("button.quiet.tiny", {type: "button", "aria-expanded": "false", onclick: () => {
    const open = button.getAttribute("aria-expanded") === "true";
    pre.textContent = open ? brief : whole;
    button.setAttribute("aria-expanded", String(!open));
    button.textContent = open ? more : "Show less";
  }}, more);
  return h("div", null, pre, button);
}
