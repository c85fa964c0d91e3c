// The page as Markdown, for an issue or a chat.

function asMarkdown(facts) {
  const lines = ["# " + facts.run.story.title, ""];
  const plain = text => shown(text).replace(/\s+/g, " ").trim();
  lines.push("**" + find(".status").textContent.trim() + ".** " + plain(find(".lede").textContent), "");
  const figures = findAll(".figs .fig");
  const label = figure => find("dt", figure).textContent, value = figure => find("dd a", figure).textContent + " (" + find(".sub", figure).textContent + ")";
  lines.push("| " + figures.map(label).join(" | ") + " |", "|" + figures.map(() => "---|").join(""), "| " + figures.map(value).join(" | ") + " |", "");
  if (facts.run.place.branch) lines.push("Branch `" + facts.run.place.branch + "`, run `" + facts.run.id + "`", "");
  lines.push("## What happened", "");
  for (const item of findAll(".turning li:not(.gap)")) {
    lines.push("- " + find("time", item).textContent + " " + [...find("div", item).children].map(each => plain(each.textContent)).join(" – "));
  }
  const files = diffFilesOf(facts.work.diff);
  if (files.length) lines.push("", "## Files", "", ...files.map(file => "- `" + file.name + "` +" + file.added + " −" + file.removed));
  return lines.join("\n") + "\n";
}
