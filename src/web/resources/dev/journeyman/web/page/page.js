// Puts the page together: fills its sections, follows its links and keys.

const page = {facts: null, requests: null, go: () => {}};

function fillPage() {
  const facts = page.facts = new Facts(find("#facts").textContent);
  titleWatch.disconnect();
  titleWatch.observe(find("h1"));
  page.requests = new RequestList(facts);
  page.go = pathSlider(facts);
  figureTables(facts);
  append(find("#requests"), [page.requests.elements()]);
  append(find("#checks"), [checksView(facts)]);
  append(find("#decisions"), [decisionsView(facts)]);
  append(find("#plan"), [plansView(facts)]);
  append(find("#todo"), [todoView(facts)]);
  append(find("#work"), [workView(facts)]);
  const branch = find("#branch");
  if (branch) {
    branch.after(" ", h("button.quiet.tiny", {type: "button", title: "The command that takes the branch over",
      onclick: event => copy("git merge " + branch.textContent, event.currentTarget)}, "Copy merge"));
  }
  append(find("footer"), [h("p.keys", null, h("kbd", null, "j"), h("kbd", null, "k"), " next and previous request  ", h("kbd", null, "o"), " open  ",
    h("kbd", null, "/"), " filter  ", h("kbd", null, "g"), " top")]);
}

// The bar at the top names the story when its title has scrolled away; a console puts another title there.
const titleWatch = new IntersectionObserver(([entry]) => document.body.classList.toggle("scrolled", !entry.isIntersecting), {rootMargin: "-40px"});

function actions() {
  append(find("#acts"), [
    h("button.quiet", {type: "button", onclick: event => copy(asMarkdown(page.facts), event.currentTarget)}, "Copy as Markdown"),
    h("button.quiet", {type: "button", title: "Every request as it was sent, one JSON object a line",
      onclick: () => save(page.facts.run.id + ".requests.jsonl", page.facts.requests.map(each => capturedJson(page.facts, each) + "\n").join(""))}, "Save JSONL"),
  ]);
}

// Opens what the address names: a request, a review, a move, an entry or a section.
function land() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id) return;
  if (/^(req-\d|e\d|m\d)/.test(id)) page.requests.buildAll();
  let target = document.getElementById(id);
  if (!target && /^e\d+$/.test(id)) target = entryTarget(+id.slice(1));
  if (!target) return;
  if (target.closest("[hidden]")) page.requests.clear();
  if (target.fill) target.fill();
  for (let around = target; around; around = around.parentElement) if (around.tagName === "DETAILS") around.open = true;
  findAll(".target").forEach(each => each.classList.remove("target"));
  const large = target.tagName === "SECTION" || target.id === "overview";
  if (!large) target.classList.add("target");
  const scroll = () => target.scrollIntoView({block: large || target.offsetHeight > innerHeight * 0.6 ? "start" : "center", behavior: "instant"});
  scroll();
  requestAnimationFrame(() => requestAnimationFrame(scroll)); // rows above are laid out by then
  if (/^m\d+$/.test(id)) page.go(+id.slice(1));
}

// Returns the element of an entry, which may be within the request that it belongs to.
function entryTarget(seq) {
  const move = page.facts.path.moves.find(each => each.seq === seq);
  if (move) return document.getElementById("m" + move.n);
  const request = page.facts.requestAt(seq), row = request && document.getElementById("req-" + request.n);
  if (!row) return null;
  row.fill();
  return document.getElementById("e" + seq) || row;
}

function keys(event) {
  if (event.metaKey || event.ctrlKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  const rows = page.requests.visible(), current = document.activeElement && document.activeElement.closest("details.req"), at = rows.indexOf(current);
  if (event.key === "j" || event.key === "k") {
    const row = rows[event.key === "j" ? Math.min(rows.length - 1, at + 1) : Math.max(0, at - 1)];
    if (row) {
      find("summary", row).focus({preventScroll: true});
      row.scrollIntoView({block: "center", behavior: "auto"});
    }
    event.preventDefault();
  } else if (event.key === "o" && current) {
    current.open = !current.open;
  } else if (event.key === "/") {
    event.preventDefault();
    page.requests.field.focus();
    find("#requests").scrollIntoView();
  } else if (event.key === "g") {
    scrollTo(0, 0);
  }
}

fillPage();
actions();
addEventListener("hashchange", land);
document.addEventListener("keydown", keys);
addEventListener("beforeprint", () => {
  page.requests.buildAll();
  findAll("details.plan, #work details.file").forEach(each => { if (each.fill) each.fill(); else each.open = true; });
});
land();
document.documentElement.dataset.ready = "1";
