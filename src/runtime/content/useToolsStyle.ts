import { useStyleSheet } from '../ui/styleSheets.ts';
import address from './tools.css?url';

/** Loads the style sheet of the tools for pages. */
export function useToolsStyle(): void {
  useStyleSheet(address);
}
