import { useTranslate } from '../../scope/hooks.ts';
import { plainText } from '../../ui/plainText.ts';
import type { EditedBlock } from '../EditedBlock.ts';
import { useEditingSettings } from '../useContentDrafts.ts';

interface DraftChoiceProps {
  readonly drafts: readonly EditedBlock[];
  /** Keys of the blocks that are left out. */
  readonly left: ReadonlySet<string>;
  readonly onChange: (left: ReadonlySet<string>) => void;
}

const LONGEST = 60;

/** The drafts of a page, each with a box that leaves it out. */
export function DraftChoice({ drafts, left, onChange }: DraftChoiceProps) {
  const texts = useTranslate();
  const toggle = ({ key }: EditedBlock): void => onChange(new Set(left.has(key) ? [...left].filter((one) => one !== key) : [...left, key]));
  return (
    <fieldset className="p-fieldset">
      <legend>{texts('cmsTools.drafts')}</legend>
      {drafts.map((block) => (
        <label key={block.key} className="p-checkbox">
          <input type="checkbox" checked={!left.has(block.key)} onChange={() => toggle(block)} />
          <DraftName block={block} />
        </label>
      ))}
    </fieldset>
  );
}

function DraftName({ block }: { readonly block: EditedBlock }) {
  const texts = useTranslate();
  const kind = useEditingSettings()?.kinds[block.fixed.type ?? '']?.label ?? '';
  const words = plainText(block.values.content);
  const title = words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
  const { editedBy, isOwn } = block.draft ?? {};
  const name = title === '' || kind.endsWith(title) ? kind : texts('cms.editor.labelOf', { kind, of: title });
  return <span>{isOwn === false && editedBy ? texts('cmsTools.draftBy', { draft: name, name: editedBy }) : name}</span>;
}
