// Differences: those of git, and those between two plans.

const BESIDE_LINES = /^(index |--- |\+\+\+ |new file|deleted file|old mode|new mode|similarity|rename |copy |Binary )/;

// Returns the files of a unified diff; a row is [kind, old line, new line, text].
function diffFilesOf(text) {
  const files = [];
  let file = null, inHunk = false, before = 0, after = 0;
  for (const line of (text || "").split("\n")) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line);
    if (line.startsWith("diff --git ")) {
      file = {name: line.replace(/^diff --git .* "?b\//, "").replace(/"$/, ""), added: 0, removed: 0, rows: []};
      files.push(file);
      inHunk = false;
    } else if (!file) {
      continue;
    } else if (hunk) {
      [inHunk, before, after] = [true, +hunk[1], +hunk[2]];
      file.rows.push(["h", "", "", line]);
    } else if (!inHunk) {
      if (BESIDE_LINES.test(line) && !/^(index|---|\+\+\+)/.test(line)) file.rows.push(["h", "", "", line]);
    } else if (line[0] === "+") {
      file.added++;
      file.rows.push(["a", "", after++, line.slice(1)]);
    } else if (line[0] === "-") {
      file.removed++;
      file.rows.push(["d", before++, "", line.slice(1)]);
    } else if (line[0] === " ") {
      file.rows.push(["", before++, after++, line.slice(1)]);
    } else if (line.startsWith("[…")) {
      file.rows.push(["h", "", "", line]);
    }
  }
  return files;
}

const DIFF_SIGN = {a: "+", d: "−", h: "", "": ""};
const DIFF_ROWS = 600;

// A long diff shows its beginning, with a button for the rest.
function diffTable(name, rows) {
  const row = ([kind, before, after, text]) => h(kind ? "tr." + kind : "tr", null,
    h("td.ln", null, before), h("td.ln", null, after), h("td.sg", null, DIFF_SIGN[kind]), h("td", null, text));
  const body = h("tbody", null, rows.slice(0, DIFF_ROWS).map(row));
  const rest = rows.length - DIFF_ROWS;
  const button = rest > 0 && h("button.quiet.tiny", {type: "button", onclick: () => {
    append(body, rows.slice(DIFF_ROWS).map(row));
    button.remove();
  }}, "Show " + counted(rest, "more line"));
  return h("div.diff", {tabindex: 0, role: "region", "aria-label": "Differences in " + name}, h("table", null, body), button);
}

const diffCounts = file => h("span.counts", null, h("span.plus", null, "+" + file.added), " ", h("span.minus", null, "−" + file.removed));

const diffDetails = (text, open) => diffFilesOf(text).map(file =>
  lazily(h("details.file", {open}, h("summary", null, h("code", null, file.name), diffCounts(file))), () => diffTable(file.name, file.rows)));

const MOST_COMPARED = 4_000_000;

// Returns the rows of the difference between two texts, line by line.
function lineDiff(before, after) {
  const a = before.trimEnd().split("\n"), b = after.trimEnd().split("\n");
  if (a.length * b.length > MOST_COMPARED) return b.map((line, i) => ["a", "", i + 1, line]);
  const common = Array.from({length: a.length + 1}, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  const rows = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      rows.push(["", i + 1, j + 1, b[j]]);
      i++;
      j++;
    } else if (j < b.length && (i === a.length || common[i][j + 1] > common[i + 1][j])) {
      rows.push(["a", "", j + 1, b[j++]]);
    } else {
      rows.push(["d", i + 1, "", a[i++]]);
    }
  }
  return rows;
}
