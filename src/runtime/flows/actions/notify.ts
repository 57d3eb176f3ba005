import type { NoticeTone } from '../../scope/notices.ts';
import { defineAction } from './defineAction.ts';

/** Shows a message as a toast: success and info disappear after a time, warnings and failures stay until they are closed. */
export const notify = defineAction<{ text: unknown; tone?: NoticeTone }>({
  type: 'notify',
  run: ({ text, tone }, { services }) => services.notices.add(String(text ?? ''), tone ?? 'info'),
});
