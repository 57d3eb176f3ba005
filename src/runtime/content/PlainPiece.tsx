import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { inertHtml } from '../ui/inertHtml.ts';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import type { EditedBlock } from './EditedBlock.ts';
import { LossChoice } from './LossChoice.tsx';
import { PlainEditor } from './PlainEditor.tsx';
import { useTexts } from './useContentDrafts.ts';

interface PlainPieceProps {
  readonly block: EditedBlock;
  readonly label: string;
}

/** Elements that say nothing where a block is shown as one line. */
const PLAIN = 'p, div, span, br, h1, h2, h3, h4, h5, h6';

/**
 * One line of text without markup. A line that has some, e.g. a link, stays as it is until the user chooses to simplify it.
 */
export function PlainPiece({ block, label }: PlainPieceProps) {
  const texts = useTexts();
  const [isSimplified, setSimplified] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const lost = isSimplified ? [] : markupIn(block.values.content);
  if (lost.length === 0) return <PlainEditor block={block} label={label} />;
  return (
    <div className="p-edit__closed">
      <SafeHtml html={block.values.content} />
      {isAsked && <LossChoice lost={lost} onSimplify={() => setSimplified(true)} onLeave={() => setAsked(false)} />}
      <Button size="small" icon="edit" onClick={() => setAsked(true)} aria-label={texts('cms.editor.edit', { block: label })}>
        {texts('cms.editor.editShort')}
      </Button>
    </div>
  );
}

/** The names of the elements that a line of text would lose. */
function markupIn(html: string): readonly string[] {
  const { body } = new DOMParser().parseFromString(inertHtml(html), 'text/html');
  const elements = [...body.querySelectorAll('*')].filter((element) => !element.matches(PLAIN));
  return [...new Set(elements.map(({ localName }) => localName))];
}
