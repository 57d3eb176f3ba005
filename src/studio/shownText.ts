import type { ShownValue } from '#model';
import type { useText } from './text.ts';

/** A value as far as testers may see it. */
export function shownText(value: ShownValue, text: ReturnType<typeof useText>): string {
  if ('value' in value) return JSON.stringify(value.value);
  return value.kind === 'list' ? text('studio.live.kind.list', { count: value.size }) : text(`studio.live.kind.${value.kind}`);
}
