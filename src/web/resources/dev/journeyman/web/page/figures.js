// What the script adds to the drawn figures: a slider through the path, and each figure as a table.

function pathSlider(facts) {
  const moves = facts.path.moves, figure = find("#path");
  if (!moves.length) return () => {};
  const slider = h("input", {type: "range", min: 1, max: moves.length, value: moves.length, "aria-label": "Move of the path"});
  const words = h("p.now.small", {"aria-live": "polite"});
  const edge = move => move.edge.from + ">" + move.edge.to;
  const go = n => {
    const move = moves[n - 1], passing = n < moves.length;
    slider.value = n;
    for (const line of findAll(".way", figure)) {
      const later = moves.find(each => edge(each) === line.dataset.edge).n > n, now = passing && line.dataset.edge === edge(move);
      line.classList.toggle("later", later);
      line.classList.toggle("now", now);
      line.setAttribute("marker-end", later ? "url(#ah)" : now ? "url(#ahn)" : "url(#ahv)");
    }
    for (const each of findAll("tspan[data-move]", figure)) {
      each.classList.toggle("later", +each.dataset.move > n);
      each.classList.toggle("now", passing && +each.dataset.move === n);
    }
    findAll(".node", figure).forEach(node => node.classList.toggle("here", node.dataset.state === move.edge.to));
    findAll("#band .span").forEach(span => span.classList.toggle("now", passing && +span.dataset.move === n));
    words.replaceChildren(h("b", null, move.n), " " + stateName(move.edge.from) + " → " + stateName(move.edge.to) + " ",
      h("span.faint", null, signalWords(move.signal) + " · " + facts.clock(move.at) + (move.conversation === "kept" ? "" : " · conversation " + move.conversation)));
  };
  slider.addEventListener("input", () => go(+slider.value));
  figure.append(h("div.scrub", null, slider, words));
  go(moves.length);
  return go;
}

function figureTables(facts) {
  find("#path").append(asTable("The path", [["Move", true], "At", "From", "Signal", "To", "Conversation"], () => facts.path.moves.map(move =>
    [move.n, facts.clock(move.at), stateName(move.edge.from), signalWords(move.signal), stateName(move.edge.to), move.conversation])));
  find("#band").append(asTable("Who had the run, and when", ["From", "Who", "State", ["For", true], "Why"], () => facts.path.spans.map(span =>
    [facts.clock(span.from), span.holder, stateChip(span.state), duration(span.to - span.from), span.why.slice(0, 300)])));
  if (facts.coder.length) {
    find("#context").append(asTable("Tokens of each request to the coder",
      [["Request", true], "State", "Provider", ...PART_NAMES.map(([, name]) => [name, true]), ["All", true], ["Limit", true], ["Cached", true]],
      () => facts.coder.map(request => [request.n, stateName(request.to.state), request.to.provider,
        ...PART_NAMES.map(([part]) => number(request.size.parts[part])), number(request.size.tokens), request.size.limit ? number(request.size.limit) : "–",
        request.answer && request.answer.used ? number(request.answer.used.cached) : "–"])));
  }
  find("#budgets").append(asTable("Budgets after each call",
    [["Request", true], ["Planning turns", true], ["Coding turns", true], ["Tokens", true], ["Money", true], ["Driven", true]],
    () => facts.spent.curve.map(point => [point.n, point.planning, point.coding, number(point.tokens), money(point.cost), duration(point.driven)])));
  find("#filled").append(asTable("What each provider's calls used", ["Provider", ["Calls", true], ["Tokens", true], ["Money", true]],
    () => facts.spent.providers.map(each => [each.provider, each.calls, number(each.tokens), money(each.cost)])));
}
