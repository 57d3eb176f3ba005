import address from './tools.css?url';
import { useStyleSheet } from './useStyleSheet.ts';

/** Loads the style sheet of the tools for pages. */
export function useToolsStyle(): void {
  useStyleSheet(address);
}
