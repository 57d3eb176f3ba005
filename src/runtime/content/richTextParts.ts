export { RichEditor } from './RichEditor.tsx';
export { lossOf } from './richHtml.ts';
