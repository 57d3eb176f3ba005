import { focusHeading } from '../../routing/useHeadingFocus.ts';
import { defineAction } from './defineAction.ts';

/** Moves the focus to a block, or without `block` to the main heading of the page. Nothing happens if no block has the id. */
export const focus = defineAction<{ block?: string }>({
  type: 'focus',
  run({ block }) {
    if (block === undefined) {
      focusHeading();
      globalThis.scrollTo?.({ top: 0 });
      return;
    }
    const element = document.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(block)}"], #${CSS.escape(block)}`);
    element?.focus();
  },
});
