import type { NoticeTone } from '../../scope/notices.ts';
import { defineAction } from '../defineAction.ts';

/** Shows a message: success and info disappear after a time, warnings and failures stay. */
export const notify = defineAction<{ text: unknown; tone?: NoticeTone }>({
  type: 'notify',
  run: ({ text, tone }, { services }) => services.notices.add(String(text ?? ''), tone ?? 'info'),
});
