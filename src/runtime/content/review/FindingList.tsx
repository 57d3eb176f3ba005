import { useTranslate } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useBlockNames } from '../blockTitle.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import type { Finding } from './pageFindings.ts';
import type { Fault } from './textFaults.ts';

interface FindingListProps {
  readonly page: PageDrafts;
  readonly findings: readonly Finding[];
  /** Called when the user wants to see the block of a finding. */
  readonly onShow: (finding: Finding) => void;
}

const FAULTS: { readonly [fault in Fault]: string } = {
  empty: 'cmsReview.finding.empty',
  vagueLink: 'cmsReview.finding.vagueLink',
  linkAddress: 'cmsReview.finding.linkAddress',
  linkPage: 'cmsReview.finding.linkPage',
  noAlt: 'cmsReview.finding.noAlt',
  vagueAlt: 'cmsReview.finding.vagueAlt',
  headings: 'cmsReview.finding.headings',
  tableHead: 'cmsReview.finding.tableHead',
};

/** What an editor should look at, each with its block and a button that leads to it. */
export function FindingList({ page, findings, onShow }: FindingListProps) {
  const texts = useTranslate();
  const namesOf = useBlockNames(page);
  const nameOf = ({ block }: Finding): string => {
    const { kind, title } = namesOf(block);
    return title === '' ? kind : texts('cmsReview.named', { kind, title });
  };
  if (findings.length === 0) return <p className="p-edit__state">{texts('cmsReview.noFindings')}</p>;
  return (
    <ul className="p-review__findings">
      {findings.map((finding) => (
        <li key={`${finding.block.key} ${finding.fault} ${finding.detail}`} className="p-review__finding">
          <Icon name="warning" />
          <span>{texts(FAULTS[finding.fault], { detail: finding.detail })}</span>{' '}
          <button type="button" className="p-button p-button--link" onClick={() => onShow(finding)}>
            {texts('cmsReview.show', { block: nameOf(finding) })}
          </button>
        </li>
      ))}
    </ul>
  );
}
