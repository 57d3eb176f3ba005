import { useTranslate } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { useEditingSettings } from '../useContentDrafts.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
import { OtherLanguageText } from './OtherLanguageText.tsx';
import { RichDiff } from './RichDiff.tsx';
import type { Change, Deed } from './reviewedChanges.ts';
import type { Choice } from './useChoice.ts';
import type { OtherLanguage } from './useOtherLanguages.ts';

interface ReviewedChangeProps {
  readonly change: Change;
  /** Name of the language of the change, shown where others stand beside it. */
  readonly language: string;
  readonly others: readonly OtherLanguage[];
  readonly choice: Choice;
}

const DEEDS: { readonly [deed in Deed]: string } = {
  added: 'cmsReview.deed.added',
  changed: 'cmsReview.deed.changed',
  deleted: 'cmsReview.deed.deleted',
  moved: 'cmsReview.deed.moved',
  restored: 'cmsReview.deed.restored',
};

/** One change of a review: what it is, what is added and removed beside the other languages, and the box that leaves it out. */
export function ReviewedChange({ change, choice, language, others }: ReviewedChangeProps) {
  const texts = useTranslate();
  const type = change.block.fixed.type ?? '';
  const kind = useEditingSettings()?.kinds[type]?.label ?? type;
  const deeds = change.deeds.map((deed) => texts(DEEDS[deed])).join(', ');
  const title = change.title === '' ? kind : texts('cmsReview.named', { kind, title: change.title });
  return (
    <li className="p-review__change">
      <ChoiceBox change={change} choice={choice} label={texts('cmsReview.change', { block: title, deeds })} />
      {change.isIncomplete && <p className="p-edit__failure">{texts('cmsReview.incomplete')}</p>}
      <p className="p-edit__state">{authorOf(change, texts)}</p>
      {change.positions !== undefined && <p className="p-edit__state">{texts('cmsReview.positions', change.positions)}</p>}
      <div className="p-review__languages">
        <div className="p-review__language">
          <h4>{language}</h4>
          <ChangedText change={change} kind={kind} />
        </div>
        {others.map((other) => (
          <OtherLanguageText key={other.language.id} change={change} other={other} choice={choice} />
        ))}
      </div>
    </li>
  );
}

function ChangedText({ change, kind }: { readonly change: Change; readonly kind: string }) {
  const texts = useTranslate();
  const { picture, runs, deeds } = change;
  if (picture !== undefined) return <PictureDiff picture={picture} kind={kind} />;
  const isUnseen = deeds.includes('changed') && runs.every((run) => run.kind === 'same');
  return (
    <>
      <RichDiff runs={runs} />
      {isUnseen && <p className="p-edit__state">{texts('cmsReview.unseen')}</p>}
    </>
  );
}

/** The picture before and after, each under its word. */
function PictureDiff({ picture: { before, after }, kind }: { readonly picture: NonNullable<Change['picture']>; readonly kind: string }) {
  const texts = useTranslate();
  const isSame = before === after;
  const isReplaced = !isSame && before !== '' && after !== '';
  const shown = [
    { address: before, word: texts('cmsReview.before') },
    { address: isSame ? '' : after, word: texts('cmsReview.after') },
  ].filter(({ address }) => address !== '');
  return (
    <div className="p-review__pictures">
      {shown.map(({ address, word }) => (
        <figure key={word}>
          <img src={assetUrl(address)} alt={kind} />
          {isReplaced && <figcaption>{word}</figcaption>}
        </figure>
      ))}
    </div>
  );
}

function authorOf({ by, block }: Change, texts: ReturnType<typeof useTranslate>): string {
  if (by === undefined) return texts('cmsReview.own');
  const at = Date.parse(block.draft?.editedAt ?? '');
  return Number.isNaN(at) ? texts('cmsReview.by', { name: by }) : texts('cmsReview.byAt', { name: by, at });
}
