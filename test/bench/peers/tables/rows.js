export const columns = ['id', 'name', 'town', 'amount', 'loans', 'joined', 'email', 'state'];

/** Height of a row in pixels. */
export const ROW = 40;

const count = JSON.parse(document.getElementById('shape').textContent);

/** How many rows are drawn at once, as many as a page of ours has. */
export const WINDOW = 25;

/** How many of them the frame shows. */
export const VISIBLE = 16;

/** Fetches the rows that the address names. */
export async function load() {
  return (await fetch(`/data/${count}`)).json();
}

/** Lets the page show and hide the table. */
export function whenAsked(show, hide) {
  const root = document.getElementById('root');
  window.bench = { show: () => show(root), hide: () => hide(root) };
}
