import { useTranslate } from '../../scope/hooks.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import { useEditingSettings } from '../useContentDrafts.ts';
import type { PresentEditor } from './usePresence.ts';

interface PresentEditorsProps {
  readonly page: PageDrafts;
  readonly others: readonly PresentEditor[];
}

/** Who else is on a page, and in which block. */
export function PresentEditors({ others, page }: PresentEditorsProps) {
  const texts = useTranslate();
  const kinds = useEditingSettings()?.kinds;
  const placeOf = ({ blockId }: PresentEditor): string => {
    const block = blockId === null ? undefined : page.blocks().find((one) => one.storedId === blockId || one.draftId === blockId);
    return kinds?.[block?.fixed.type ?? '']?.label ?? '';
  };
  const names = others.map((other) => {
    const block = placeOf(other);
    return block === '' ? other.name : texts('cmsTools.presentIn', { name: other.name, block });
  });
  return <p role="status">{others.length > 0 && texts('cmsTools.present', { names: names.join(', ') })}</p>;
}
