import { columns, load, ROW, WINDOW, whenAsked } from './rows.js';

let rows = [];
let up = true;

function show(container) {
  container.innerHTML = `<div class="frame" tabindex="0"><table aria-rowcount="${rows.length + 1}"><thead><tr>${columns.map((name) => `<th scope="col"><button data-sort="${name}">${name}</button></th>`).join('')}</tr></thead><tbody></tbody></table></div>`;
  const frame = container.firstChild;
  const body = frame.querySelector('tbody');
  const draw = () => {
    const first = Math.max(0, Math.floor(frame.scrollTop / ROW) - 4);
    const shown = rows.slice(first, first + WINDOW);
    const cells = (row) => columns.map((name) => `<td>${row[name]}</td>`).join('');
    body.innerHTML = `<tr style="height:${first * ROW}px"></tr>${shown.map((row, at) => `<tr class="row" aria-rowindex="${first + at + 2}">${cells(row)}</tr>`).join('')}<tr style="height:${Math.max(0, rows.length - first - shown.length) * ROW}px"></tr>`;
  };
  frame.addEventListener('scroll', () => requestAnimationFrame(draw));
  frame.addEventListener('click', ({ target }) => {
    const name = target.dataset.sort;
    if (!name) return;
    const sign = up ? 1 : -1;
    up = !up;
    rows = rows.toSorted((one, other) => sign * (one[name] < other[name] ? -1 : one[name] > other[name] ? 1 : 0));
    draw();
  });
  draw();
}

whenAsked(
  async (container) => {
    rows = await load();
    show(container);
  },
  (container) => {
    rows = [];
    container.replaceChildren();
  },
);
