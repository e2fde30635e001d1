// Follows the buttons of every card, and draws everything anew when an entry is saved.
const person = document.body.dataset.person;
const state = document.getElementById("state");

const draw = async (stage) => {
  const { surface, locale, at, shared, pressed } = stage.dataset;
  const answer = at && await fetch(`/preview/face?${new URLSearchParams({ surface, locale, at, shared, pressed, person })}`);
  stage.innerHTML = answer ? await answer.text() : "";
};

const refresh = (stage) => {
  const frame = stage.querySelector("iframe");
  return frame ? frame.contentWindow.location.reload() : draw(stage);
};

// A shared card never changes: what a press on it gets stands below it.
const follow = (stage, at) => {
  const { surface, locale, shared } = stage.dataset;
  const isReply = stage.classList.contains("reply");
  const target = shared === "1" && !isReply ? stage.nextElementSibling : stage;
  Object.assign(target.dataset, { surface, locale, at, pressed: 1, shared: isReply ? 0 : shared });
  return draw(target);
};

document.addEventListener("click", (click) => {
  const pressed = click.target.closest("[data-at]:not(.stage)");
  if (pressed) {
    click.preventDefault();
    follow(pressed.closest(".stage"), pressed.dataset.at);
  } else if (click.target.closest(".again")) {
    const [stage, reply] = click.target.closest(".panel").querySelectorAll(".stage");
    Object.assign(stage.dataset, { at: stage.dataset.start, pressed: 0 });
    delete reply.dataset.at;
    draw(stage);
    draw(reply);
  }
});

document.addEventListener("change", ({ target }) => {
  if (target.value && target.closest(".stage")) follow(target.closest(".stage"), target.value);
});

const count = () => {
  const problems = document.querySelectorAll(".problem").length;
  state.textContent = problems ? `problems: ${problems}` : "";
};

const redrawProblems = async () => {
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  if (!fresh.querySelector(".grid") !== !document.querySelector(".grid")) return location.reload();
  document.getElementById("problems").replaceWith(fresh.getElementById("problems"));
  count();
};

const changes = new EventSource("/preview/changes");
changes.addEventListener("changed", () => {
  state.textContent = "saved, checking…";
  for (const stage of document.querySelectorAll(".stage")) refresh(stage);
});
changes.addEventListener("checked", redrawProblems);
changes.addEventListener("error", () => { state.textContent = "the preview has stopped"; });
changes.addEventListener("open", count);
