// In a console the page follows its run: when entries come, it fetches itself again and keeps what is open.

const AGAIN_AFTER = 1500;

function keepUp() {
  const dot = h("button.quiet.live-dot", {type: "button", "aria-pressed": "false", onclick: () => pause()}, "Live");
  const run = page.facts.run.id;
  let paused = false, behind = 0, waiting = false, source = null;
  const say = () => {
    dot.classList.toggle("hold", paused);
    dot.setAttribute("aria-pressed", String(paused));
    dot.textContent = paused ? "Paused" + (behind ? ", " + behind + " behind" : "") : "Live";
  };
  const pause = () => {
    paused = !paused;
    if (!paused && behind) later();
    say();
  };
  const later = () => {
    if (waiting || paused) return;
    waiting = true;
    setTimeout(async () => {
      waiting = false;
      const before = behind;
      if (await fetchAgain()) behind -= before;
      say();
    }, AGAIN_AFTER);
  };
  const listen = () => {
    source = new EventSource("../api/runs/" + encodeURIComponent(run) + "/events?after=" + page.facts.run.place.entries);
    source.onopen = () => { dot.classList.remove("off"); say(); };
    source.onerror = () => {
      dot.classList.add("off");
      dot.textContent = "Reconnecting from " + run + ":" + page.facts.run.place.entries;
    };
    source.onmessage = () => { behind++; say(); later(); };
    source.addEventListener("reset", () => later());
  };
  find("#acts").prepend(dot);
  if (!page.facts.run.over) listen();
  else dot.remove();
}

async function fetchAgain() {
  const answer = await fetch(location.pathname, {cache: "no-store"}).catch(() => null);
  if (!answer || !answer.ok) return false;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html"); // its scripts do not run
  const open = findAll("details[open][id]").map(details => details.id);
  const kept = {wanted: page.requests.field.value, kind: page.requests.kind, scroll: scrollY};
  find("#facts").textContent = find("#facts", fresh).textContent;
  for (const part of ["main", ".now-title"]) find(part).replaceWith(document.adoptNode(find(part, fresh)));
  document.title = fresh.title;
  fillPage();
  page.requests.field.value = kept.wanted;
  if (kept.wanted || kept.kind !== "all") page.requests.choose(kept.kind);
  page.requests.buildAll();
  for (const id of open) {
    const details = document.getElementById(id);
    if (details && details.fill) details.fill();
    else if (details) details.open = true;
  }
  scrollTo({top: kept.scroll, behavior: "instant"});
  return true;
}

if (document.body.dataset.live) keepUp();
