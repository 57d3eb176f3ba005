import { Button } from '../ui/Button.tsx';
import { plainText } from '../ui/plainText.ts';
import type { JournalEntry } from './journal.ts';
import type { PageDrafts } from './PageDrafts.ts';
import { useContentDrafts, useTexts } from './useContentDrafts.ts';

/** Changes of earlier visits that the server never got: each beside what is stored now, to be restored or dropped. */
export function LostChanges({ page }: { readonly page: PageDrafts }) {
  const texts = useTexts();
  const drafts = useContentDrafts();
  const { lost } = page;
  const at = Math.max(...lost.map((entry) => entry.at));
  const decide = (entries: readonly JournalEntry[], isRestored: boolean): void => {
    page.decide(entries, isRestored);
    drafts.announce(texts(isRestored ? 'cms.editor.lostRestored' : 'cms.editor.lostDropped'));
  };
  // Two texts of one block cannot both be restored.
  const isClear = new Set(lost.map(({ key }) => key)).size === lost.length;
  return (
    <section className="p-edit__lost" aria-label={texts('cms.editor.lost', { count: lost.length, at })}>
      <p>{texts('cms.editor.lost', { count: lost.length, at })}</p>
      <ul>
        {lost.map((entry) => (
          <LostChange key={`${entry.visit} ${entry.key}`} page={page} entry={entry} decide={decide} />
        ))}
      </ul>
      {lost.length > 1 && (
        <div className="p-edit__buttons">
          {isClear && (
            <Button size="small" onClick={() => decide(lost, true)}>
              {texts('cms.editor.lostRestoreAll')}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => decide(lost, false)}>
            {texts('cms.editor.lostDropAll')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface LostChangeProps {
  readonly page: PageDrafts;
  readonly entry: JournalEntry;
  readonly decide: (entries: readonly JournalEntry[], isRestored: boolean) => void;
}

/** A change beside what the page shows now in its place. */
function LostChange({ page, entry, decide }: LostChangeProps) {
  const texts = useTexts();
  const yours = plainText(entry.values.content);
  const nameOf = (key: string): string | undefined => (page.lost.length > 1 ? texts(key, { text: yours }) : undefined);
  return (
    <li>
      <p>{texts('cms.editor.lostNow', { text: plainText(page.textOf(entry)) })}</p>
      <p>{texts('cms.editor.lostYours', { text: yours })}</p>
      <div className="p-edit__buttons">
        <Button size="small" onClick={() => decide([entry], true)} aria-label={nameOf('cms.editor.lostRestoreOne')}>
          {texts('cms.editor.lostRestore')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => decide([entry], false)} aria-label={nameOf('cms.editor.lostDropOne')}>
          {texts('cms.editor.lostDrop')}
        </Button>
      </div>
    </li>
  );
}
