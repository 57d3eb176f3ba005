import { useTranslate } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
import { counterpartOf, otherPageOf, type TranslationFault, translationFault } from './counterparts.ts';
import { diffLists } from './diffLists.ts';
import { RichDiff } from './RichDiff.tsx';
import type { Change } from './reviewedChanges.ts';
import { keyOfPiece, richPieces } from './richPieces.ts';
import type { Choice } from './useChoice.ts';
import type { OtherLanguage } from './useOtherLanguages.ts';

interface OtherLanguageTextProps {
  readonly change: Change;
  readonly other: OtherLanguage;
  readonly choice: Choice;
}

const FAULTS: { readonly [fault in TranslationFault]: string } = {
  missing: 'cmsReview.translation.missing',
  older: 'cmsReview.translation.older',
  stays: 'cmsReview.translation.stays',
};

/**
 * The same block in another language: what is published of it and what its draft changes, whether it fits the change, and a box that leaves
 * its draft out.
 */
export function OtherLanguageText({ change, choice, other }: OtherLanguageTextProps) {
  const texts = useTranslate();
  const { language, pages, isFailed } = other;
  return (
    <div className="p-review__language">
      <h4>{language.name}</h4>
      {isFailed && <p className="p-edit__failure">{texts('cmsReview.translation.failed')}</p>}
      {!isFailed && pages === undefined && <p className="p-muted">{texts('cmsReview.translation.loading')}</p>}
      {pages !== undefined && <Counterpart change={change} other={other} pages={pages} choice={choice} />}
    </div>
  );
}

interface CounterpartProps extends OtherLanguageTextProps {
  readonly pages: NonNullable<OtherLanguage['pages']>;
}

function Counterpart({ change, choice, other, pages }: CounterpartProps) {
  const texts = useTranslate();
  const counterpart = counterpartOf(change, otherPageOf(change, pages));
  const fault = translationFault(change, counterpart);
  const published = counterpart?.published?.content ?? '';
  const isDeleted = counterpart?.draft?.status === 'DELETED';
  const drafted = isDeleted ? '' : (counterpart?.draft?.content ?? published);
  const theirs = other.changes.find(({ draftIds }) => draftIds.includes(counterpart?.draft?.id ?? ''));
  return (
    <>
      {fault !== undefined && <span className="p-badge p-badge--warning">{texts(FAULTS[fault])}</span>}
      {counterpart !== undefined && change.picture === undefined && (
        <RichDiff runs={diffLists(richPieces(published), richPieces(drafted), keyOfPiece)} />
      )}
      {change.picture !== undefined && drafted !== '' && <img src={assetUrl(drafted)} alt="" />}
      {theirs !== undefined && <AlsoPublished change={theirs} choice={choice} language={other.language.name} />}
    </>
  );
}

interface AlsoPublishedProps {
  readonly change: Change;
  readonly choice: Choice;
  readonly language: string;
}

/** The box that publishes the draft of the other language with the change. */
function AlsoPublished({ change, choice, language }: AlsoPublishedProps) {
  const texts = useTranslate();
  const { by } = change;
  const label = texts('cmsReview.also', { language, name: by ?? '', known: by === undefined ? 'no' : 'yes' });
  return <ChoiceBox change={change} choice={choice} label={label} />;
}
