import { useId } from 'react';
import { assetUrl } from '../ui/assetUrl.ts';
import type { Change } from './reviewedChanges.ts';
import { useEditingSettings, useTexts } from './useContentDrafts.ts';
import { useEditorStyle } from './useEditorStyle.ts';

interface ReviewedChangeProps {
  readonly change: Change;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** One change of a review: what it is, what is added and removed, and the box that leaves it out. */
export function ReviewedChange({ change, isChosen, onToggle }: ReviewedChangeProps) {
  useEditorStyle();
  const id = useId();
  const texts = useTexts();
  const kind = useEditingSettings()?.kinds[change.type]?.label ?? change.type;
  return (
    <li className="p-edit__change">
      <label htmlFor={id}>
        <input id={id} type="checkbox" checked={isChosen} onChange={onToggle} /> {texts(`cms.editor.change.${change.what}`, { kind })}
      </label>
      {change.by !== undefined && <p className="p-edit__state">{texts('cms.editor.changedBy', { name: change.by })}</p>}
      <p className="p-edit__diff">
        {change.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
          <DiffText key={index} part={part} />
        ))}
      </p>
      {change.images.map((address) => (
        <img key={address} src={assetUrl(address)} alt={kind} />
      ))}
      {change.findings.map((finding) => (
        <p key={finding} className="p-edit__failure">
          {texts(finding)}
        </p>
      ))}
    </li>
  );
}

function DiffText({ part: { kind, text } }: { readonly part: Change['parts'][number] }) {
  if (kind === 'added') return <ins>{text} </ins>;
  return kind === 'removed' ? <del>{text} </del> : <>{text} </>;
}
