import { useInsertionEffect } from 'react';
import address from './content-editor.css?url';

let isAsked = false;

/** Loads the style sheet of the editor, once a page. It is no sheet of a script's, so that readers do not load what loads such sheets. */
export function useEditorStyle(): void {
  useInsertionEffect(() => {
    if (isAsked) return;
    isAsked = true;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    document.head.append(link);
  }, []);
}
