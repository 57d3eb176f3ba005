import { useTranslate } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { counterpartOf, type TranslationFault, translationFault } from './counterparts.ts';
import { diffLists } from './diffLists.ts';
import { RichDiff } from './RichDiff.tsx';
import type { Change } from './reviewedChanges.ts';
import { keyOfPiece, richPieces } from './richPieces.ts';
import type { OtherLanguage } from './useOtherLanguages.ts';

interface OtherLanguageTextProps {
  readonly change: Change;
  readonly other: OtherLanguage;
}

const FAULTS: { readonly [fault in TranslationFault]: string } = {
  missing: 'cmsReview.translation.missing',
  older: 'cmsReview.translation.older',
  stays: 'cmsReview.translation.stays',
};

/** The same block in another language: what is published of it and what its draft changes, and whether it fits the change. */
export function OtherLanguageText({ change, other: { language, pages, isFailed } }: OtherLanguageTextProps) {
  const texts = useTranslate();
  return (
    <div className="p-review__language">
      <h4>{language.name}</h4>
      {isFailed && <p className="p-edit__failure">{texts('cmsReview.translation.failed')}</p>}
      {!isFailed && pages === undefined && <p className="p-muted">{texts('cmsReview.translation.loading')}</p>}
      {pages !== undefined && <Counterpart change={change} pages={pages} />}
    </div>
  );
}

function Counterpart({ change, pages }: { readonly change: Change; readonly pages: NonNullable<OtherLanguage['pages']> }) {
  const texts = useTranslate();
  const { humanReadableId, id } = change.page.page;
  const page = pages.find((one) => (humanReadableId === undefined ? one.id === id : one.humanReadableId === humanReadableId));
  const counterpart = counterpartOf(change, page);
  const fault = translationFault(change, counterpart);
  const published = counterpart?.published?.content ?? '';
  const isDeleted = counterpart?.draft?.status === 'DELETED';
  const drafted = isDeleted ? '' : (counterpart?.draft?.content ?? published);
  return (
    <>
      {fault !== undefined && <span className="p-badge p-badge--warning">{texts(FAULTS[fault])}</span>}
      {counterpart !== undefined && change.picture === undefined && (
        <RichDiff runs={diffLists(richPieces(published), richPieces(drafted), keyOfPiece)} />
      )}
      {change.picture !== undefined && drafted !== '' && <img src={assetUrl(drafted)} alt="" />}
    </>
  );
}
