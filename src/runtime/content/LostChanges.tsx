import { Button } from '../ui/Button.tsx';
import { plainText } from '../ui/plainText.ts';
import type { PageDrafts } from './PageDrafts.ts';
import { useContentDrafts, useTexts } from './useContentDrafts.ts';

/** Changes of an earlier visit that the server never got: each beside what is stored now, to be restored or dropped. */
export function LostChanges({ page }: { readonly page: PageDrafts }) {
  const texts = useTexts();
  const drafts = useContentDrafts();
  const { lost } = page;
  const at = Math.max(...lost.map((entry) => entry.at));
  const decide = (isRestored: boolean): void => {
    page.decide(lost, isRestored);
    drafts.announce(texts(isRestored ? 'cms.editor.lostRestored' : 'cms.editor.lostDropped'));
  };
  return (
    <section className="p-edit__lost" aria-label={texts('cms.editor.lost', { count: lost.length, at })}>
      <p>{texts('cms.editor.lost', { count: lost.length, at })}</p>
      <details>
        <summary>{texts('cms.editor.compare')}</summary>
        <ul>
          {lost.map((entry) => (
            <li key={entry.key}>
              <p>{texts('cms.editor.lostNow', { text: plainText(page.textOf(entry)) })}</p>
              <p>{texts('cms.editor.lostYours', { text: plainText(entry.values.content) })}</p>
            </li>
          ))}
        </ul>
      </details>
      <div className="p-edit__buttons">
        <Button size="small" onClick={() => decide(true)}>
          {texts('cms.editor.lostRestore')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => decide(false)}>
          {texts('cms.editor.lostDrop')}
        </Button>
      </div>
    </section>
  );
}
