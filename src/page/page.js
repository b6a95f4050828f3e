"use strict";
(() => {
  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = [...table.querySelectorAll("th")];
    const value = (row, column) => {
      const text = row.cells[column].textContent.trim();
      const number = Number.parseFloat(text);
      return Number.isNaN(number) ? text : number;
    };
    const compare = (one, two) => {
      if (typeof one === typeof two) return one < two ? -1 : one > two ? 1 : 0;
      return typeof one === "number" ? 1 : -1;
    };
    heads.forEach((head, column) => {
      const sort = () => {
        const down = head.getAttribute("aria-sort") !== "descending";
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const rows = [...table.rows].slice(1);
        rows.sort((one, two) => (down ? -1 : 1) * compare(value(one, column), value(two, column)));
        rows[0]?.parentElement.append(...rows);
      };
      head.tabIndex = 0;
      head.title = "sort by this";
      head.addEventListener("click", sort);
      head.addEventListener("keydown", (event) => { if (event.key === "Enter") sort(); });
    });
  }
  const games = [...document.querySelectorAll(".game")].map((root) => {
    const last = Number(root.dataset.last);
    const timed = [...root.querySelectorAll(".when")].map((node) => ({
      node,
      from: Number(node.dataset.from),
      until: Number(node.dataset.until),
    }));
    const game = { root, last, at: last };
    game.show = (turn, follow = true) => {
      game.at = Math.min(Math.max(turn, 0), last);
      for (const { node, from, until } of timed) {
        node.classList.toggle("off", game.at < from || game.at > until);
      }
      root.dataset.at = String(game.at);
      for (const item of root.querySelectorAll(".turns > li")) {
        const chosen = Number(item.dataset.turn) === game.at;
        item.classList.toggle("chosen", chosen);
        if (chosen && follow) {
          const list = item.parentElement;
          const above = item.offsetTop < list.scrollTop;
          const below = item.offsetTop + item.offsetHeight > list.scrollTop + list.clientHeight;
          if (above || below) list.scrollTop = item.offsetTop - list.clientHeight / 2;
        }
      }
    };
    return game;
  });
  if (games.length === 0) return;
  let active = games[0];
  const steps = {
    ArrowLeft: (game) => game.at - 1,
    ArrowRight: (game) => game.at + 1,
    ArrowUp: (game) => game.at - 1,
    ArrowDown: (game) => game.at + 1,
    PageUp: (game) => game.at - 10,
    PageDown: (game) => game.at + 10,
    Home: () => 0,
    End: (game) => game.last,
  };
  for (const game of games) {
    game.root.addEventListener("pointerdown", () => { active = game; });
    game.root.addEventListener("focusin", () => { active = game; });
    for (const button of game.root.querySelectorAll("[data-step]")) {
      button.addEventListener("click", () => game.show(steps[button.dataset.step](game)));
    }
    for (const item of game.root.querySelectorAll("[data-goto]")) {
      item.addEventListener("click", (event) => {
        event.preventDefault();
        game.show(Number(item.dataset.goto));
      });
    }
    for (const node of game.root.querySelectorAll(".scripted")) node.classList.remove("off");
    game.show(game.last, false);
  }
  document.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (!step || typing || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    active.show(step(active));
  });
})();
