const main = document.getElementById("main");

async function login() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code");
  if (code) {
    history.replaceState(null, "", location.pathname);
    await fetch("login", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ code }) });
  }
}

async function list() {
  const answer = await (await fetch("api/runs")).json();
  main.replaceChildren(...(answer.runs || []).map(row => {
    const line = document.createElement("p");
    line.textContent = `${row.run} ${row.state} ${row.title}`;
    return line;
  }));
  if (answer.error) main.textContent = answer.error;
}

login().then(list).then(() => {
  const events = new EventSource("api/events");
  events.addEventListener("entry", list);
  events.addEventListener("reset", list);
});
