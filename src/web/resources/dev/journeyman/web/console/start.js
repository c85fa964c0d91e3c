// The form that starts a story.

function startDialog(started) {
  const field = (name, label, attributes) => h("label", null, label, h(attributes && attributes.rows ? "textarea" : "input", {name, ...attributes}));
  const criteria = h("div");
  const addCriterion = () => criteria.append(h("div.criterion", null,
    field("criterion", "What holds in the end", {placeholder: "SlugTest passes"}), field("command", "The command that shows it", {placeholder: "./gradlew test --tests SlugTest"})));
  addCriterion();
  const say = h("p.say.small", {role: "alert"});
  const form = h("form", {method: "dialog"},
    h("h2", {id: "start-title"}, "Start a story"),
    field("title", "Title", {required: true, placeholder: "Make readable slugs of any title"}),
    field("text", "What is to be done", {rows: 4}), criteria,
    h("p.small", null, h("button.quiet.tiny", {type: "button", onclick: addCriterion}, "One more criterion")),
    field("model", "Model; empty for the one of the host", {placeholder: "openai:gpt-5"}),
    field("repository", "Repository", {placeholder: "the directory of a git repository"}), say,
    h("div.buttons", null, h("button.primary", {type: "submit"}, "Start"), h("button", {type: "button", onclick: () => dialog.close()}, "Not now")));
  const dialog = h("dialog", {"aria-labelledby": "start-title"}, form);
  form.addEventListener("submit", async event => {
    event.preventDefault();
    const text = name => form.elements[name].value.trim();
    const all = name => findAll(`[name="${name}"]`, form).map(input => input.value.trim());
    const commands = all("command");
    const wanted = all("criterion").map((criterion, i) => commands[i] ? {text: criterion, command: commands[i]} : {text: criterion}).filter(each => each.text);
    try {
      const answer = await send("api/runs", {title: text("title"), text: text("text"), criteria: wanted, model: text("model"), repository: text("repository")});
      dialog.close();
      form.reset();
      started(answer.run);
    } catch (refusal) {
      say.textContent = refusal.message;
    }
  });
  return dialog;
}
