// Suggestions below the search field. Without this file the form works all the same.
for (const form of document.querySelectorAll("form.search")) {
  const field = form.elements.q;
  const list = form.querySelector(".found");
  const status = form.querySelector("[role=status]");
  let asked = 0;
  const show = (found) => {
    list.replaceChildren(...found.map(({ name, definition, path }) => {
      const item = document.createElement("li");
      const link = item.appendChild(document.createElement("a"));
      link.href = path;
      link.textContent = name;
      link.appendChild(document.createElement("span")).textContent = definition;
      return item;
    }));
    status.textContent = found.length ? `${status.dataset.found} ${found.map(({ name }) => name).join(", ")}` : "";
  };
  const suggest = async (turn, text) => {
    const answer = await fetch(`${form.dataset.suggest}?q=${encodeURIComponent(text)}`);
    if (turn === asked && answer.ok) show(await answer.json());
  };
  field.addEventListener("input", () => {
    const turn = ++asked;
    const text = field.value.trim();
    if (!text) return show([]);
    setTimeout(() => { if (turn === asked) suggest(turn, text).catch(() => show([])); }, 120);
  });
  form.addEventListener("keydown", (press) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    const stops = [field, ...list.querySelectorAll("a")];
    if (press.key === "Escape") { asked++; show([]); field.focus(); }
    if (!step || stops.length === 1) return;
    press.preventDefault();
    stops.at((stops.indexOf(document.activeElement) + step) % stops.length).focus();
  });
  form.addEventListener("focusout", ({ relatedTarget }) => { if (!form.contains(relatedTarget)) { asked++; show([]); } });
}
