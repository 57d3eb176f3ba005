import { useStyleSheet } from '../ui/styleSheets.ts';
import address from './content-editor.css?url';

/** Loads the style sheet of the editor. */
export function useEditorStyle(): void {
  useStyleSheet(address);
}
