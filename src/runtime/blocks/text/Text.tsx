import type { TextBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { classNames } from '../../ui/classNames.ts';

/** The block kind `text`: a paragraph or heading; nothing for an empty text. */
export function Text({ block }: BlockProps<TextBlock>) {
  const text = useText(block.text);
  const { as: Element = 'p', tone = 'default' } = block;
  if (text === '') return null;
  return <Element className={classNames(Element === 'p' && 'p-text', tone !== 'default' && `p-text--${tone}`)}>{text}</Element>;
}
