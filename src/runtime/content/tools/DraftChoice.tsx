import { useTranslate } from '../../scope/hooks.ts';
import { useBlockNames } from '../blockTitle.ts';
import type { EditedBlock } from '../EditedBlock.ts';
import { isEmptyPicture } from '../isEmptyPicture.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import { useEditingSettings } from '../useContentDrafts.ts';

interface DraftChoiceProps {
  readonly page: PageDrafts;
  readonly drafts: readonly EditedBlock[];
  /** Keys of the blocks that are left out. */
  readonly left: ReadonlySet<string>;
  readonly onChange: (left: ReadonlySet<string>) => void;
}

/** The drafts of a page, each with a box that leaves it out; a picture without a file is left out in any case. */
export function DraftChoice({ page, drafts, left, onChange }: DraftChoiceProps) {
  const texts = useTranslate();
  const kinds = useEditingSettings()?.kinds;
  const toggle = ({ key }: EditedBlock): void => onChange(new Set(left.has(key) ? [...left].filter((one) => one !== key) : [...left, key]));
  return (
    <fieldset className="p-fieldset">
      <legend>{texts('cmsTools.drafts')}</legend>
      {drafts.map((block) => {
        const isBarred = isEmptyPicture(block, kinds);
        return (
          <label key={block.key} className="p-checkbox">
            <input type="checkbox" checked={!left.has(block.key) && !isBarred} disabled={isBarred} onChange={() => toggle(block)} />
            <DraftName page={page} block={block} />
            {isBarred && <span className="p-edit__failure">{texts('cmsReview.incomplete')}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

function DraftName({ page, block }: { readonly page: PageDrafts; readonly block: EditedBlock }) {
  const texts = useTranslate();
  const { kind, title } = useBlockNames(page)(block);
  const { editedBy, isOwn } = block.draft ?? {};
  const name = title === '' ? kind : texts('cms.editor.labelOf', { kind, of: title });
  return <span>{isOwn === false && editedBy ? texts('cmsTools.draftBy', { draft: name, name: editedBy }) : name}</span>;
}
