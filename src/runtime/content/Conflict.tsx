import { Button } from '../ui/Button.tsx';
import type { CmsBlock } from '../ui/cmsPage.ts';
import { plainText } from '../ui/plainText.ts';
import type { EditedBlock } from './EditedBlock.ts';
import { focusBlock } from './focusBlock.ts';
import { isOwnDraft } from './isOwnDraft.ts';
import { useTexts, useUserName } from './useContentDrafts.ts';

/** Somebody else, or the same editor in another tab, has saved or removed the block: both texts, and the choice between them. */
export function Conflict({ block }: { readonly block: EditedBlock }) {
  const texts = useTexts();
  const user = useUserName();
  const { isGone, theirs } = block;
  if (theirs === undefined && !isGone) return null;
  const decide = (choice: 'overwrite' | 'yield'): void => {
    block[choice]();
    // What was pressed goes, and the focus would go with it.
    focusBlock(block.key);
  };
  const { said, toYield } = wordsFor(isGone ? undefined : theirs, user, texts);
  return (
    <div className="p-edit__loss" role="alert">
      <p>{said}</p>
      {theirs !== undefined && <blockquote>{plainText(theirs.content ?? '')}</blockquote>}
      <div className="p-edit__buttons">
        <Button size="small" onClick={() => decide('overwrite')}>
          {texts('cms.editor.keepMine')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => decide('yield')}>
          {toYield}
        </Button>
      </div>
    </div>
  );
}

/** Who has done what to the block, and what the button says that gives the own text up. */
function wordsFor(theirs: CmsBlock | undefined, user: string | undefined, texts: ReturnType<typeof useTexts>) {
  if (theirs === undefined) return { said: texts('cms.editor.gone'), toYield: texts('cms.editor.dropMine') };
  if (isOwnDraft(theirs, user)) return { said: texts('cms.editor.conflictOwn'), toYield: texts('cms.editor.takeOther') };
  const name = theirs.editedBy ?? '';
  const said = texts('cms.editor.conflict', { name, known: name === '' ? 'no' : 'yes' });
  return { said, toYield: texts('cms.editor.takeTheirs') };
}
