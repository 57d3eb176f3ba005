/** The class of the bar. */
export const BAR_CLASS = 'o-bar';

/** How the bar looks, in the portal's tokens: at the foot of the window, or in a dialog at its foot; `away`, where it covers nothing. */
export const BAR_STYLE = `
.o-bar {
  position: fixed;
  inset: auto 0 0;
  z-index: var(--p-layer-toast, 120);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0.5rem 0.75rem;
  box-sizing: border-box;
  padding: 0.5rem 1rem;
  border-block: 2px solid var(--p-warning, #8a5300);
  background: var(--p-warning-tint, #fdf3e0);
  color: var(--p-text, #161b22);
  font-family: var(--p-font, sans-serif);
  font-size: var(--p-text-md, 0.9375rem);
}
.o-bar--away { inset: 0 0 auto; }
[aria-modal="true"] > .o-bar {
  position: sticky;
  bottom: 0;
  width: 100%;
  border-bottom: 0;
  border-radius: 0 0 var(--p-radius-lg, 12px) var(--p-radius-lg, 12px);
}
[aria-modal="true"] > .o-bar--away { position: static; }
.o-bar p { margin: 0; }
.o-bar button {
  min-height: 2.25rem;
  padding: 0.25rem 0.875rem;
  border: 1px solid currentcolor;
  border-radius: var(--p-radius-sm, 5px);
  background: var(--p-surface, #fff);
  color: var(--p-text, #161b22);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.o-bar button:hover { background: var(--p-surface-sunken, #eef1f5); }
.o-bar button:focus-visible { outline: 2px solid var(--p-focus, #1f4f8f); outline-offset: 2px; }
.o-announcer { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media print { .o-bar { display: none; } }
`;
