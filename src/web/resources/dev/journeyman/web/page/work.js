// The work: what differs in the end, and commit by commit.

function commitView(facts, commit) {
  const patch = commit.patch;
  return lazily(h("details.file", {id: "e" + commit.seq}, h("summary", null,
    h("code", null, commit.commit.slice(0, 8)), h("span.small.ell", null, patch ? patch.subject : counted(commit.files.length, "file")),
    h("span.faint.xs.right", null, facts.clock(commit.at) + " · attempt " + commit.attempt))),
  () => {
    if (!patch) return h("ul.small.pad", null, commit.files.map(file => h("li.mono", null, file)));
    const files = diffFilesOf(patch.diff);
    return files.length
      ? files.map(file => h("div", null, h("p.small.fn", null, h("code", null, file.name), diffCounts(file)), diffTable(file.name, file.rows)))
      : h("p.small.faint.pad", null, "No difference.");
  });
}

function workView(facts) {
  const {commits, diff, unknown} = facts.work, files = diffFilesOf(diff);
  if (!commits.length) return h("p.small.faint", null, "Nothing was committed yet.");
  return [
    h("p.muted.small.sechead", null, diff === undefined ? unknown
      : counted(files.length, "file") + " changed in " + counted(commits.length, "commit") + ", from where the story began."),
    diff === undefined ? null : diffDetails(diff, files.length <= 8),
    h("div.commits", null, h("h3", null, "Commit by commit"), commits.map(commit => commitView(facts, commit))),
  ];
}
