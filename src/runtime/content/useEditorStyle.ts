import address from './content-editor.css?url';
import { useStyleSheet } from './useStyleSheet.ts';

/** Loads the style sheet of the editor. */
export function useEditorStyle(): void {
  useStyleSheet(address);
}
