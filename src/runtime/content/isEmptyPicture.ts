import type { EditingSettings } from './ContentDrafts.ts';
import type { EditedBlock } from './EditedBlock.ts';

/** Whether readers would get a picture without a file, which cannot be published. */
export function isEmptyPicture({ fixed, isDeleted, values }: EditedBlock, kinds: EditingSettings['kinds'] = {}): boolean {
  return kinds[fixed.type ?? '']?.editor === 'image' && !isDeleted && values.content === '';
}
