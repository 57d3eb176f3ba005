import { useState } from 'react';
import { resolveValue } from '#conditions';
import type { ReportBlock } from '#model';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import { useEvaluation, useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { cellText } from './cellText.ts';
import { ReportExport } from './ReportExport.tsx';
import { ReportTable } from './ReportTable.tsx';
import { type Column, type Common, type PartLayout, type ShownPart, shownParts } from './reportShapes.ts';
import type { Generated } from './useReport.ts';

interface Props {
  readonly block: ReportBlock;
  readonly generated: Generated;
  readonly formats: readonly string[];
  readonly isChanged: boolean;
}

/** Figures, files, then the parts, under tabs where the block has some for them. */
export function ReportResult({ block, generated, formats, isChanged }: Props) {
  const translate = useTranslate();
  const evaluation = useEvaluation();
  const { tabs = [], parts: others = [] } = block;
  const [chosen, setChosen] = useState(tabs[0]?.id);
  const known: readonly PartLayout[] = [
    ...tabs.flatMap(({ id, parts }) => parts.map((name) => ({ name, tab: id }))),
    ...others.map((name) => ({ name })),
  ];
  const parts = shownParts(generated.answer, known);
  const withParts = tabs.filter(({ id }) => parts.some(({ tab }) => tab === id));
  const isEmpty = parts.every(({ rows }) => rows.length === 0);
  const tab = withParts.find(({ id }) => id === chosen) ?? withParts[0];
  return (
    <>
      <Figures block={block} generated={generated} />
      {isEmpty && <p className="p-report__empty">{translate('errors.noData')}</p>}
      {!isEmpty && (
        <div className="p-report__tools" data-print="none">
          {block.export && formats.length > 0 && (
            <ReportExport settings={block.export} generated={generated} formats={formats} tab={tab?.id} isChanged={isChanged} />
          )}
          <Button icon="print" onClick={() => window.print()}>
            {translate('report.print')}
          </Button>
        </div>
      )}
      {!isEmpty && <Parts parts={parts.filter((part) => !withParts.some(({ id }) => id === part.tab))} />}
      {!isEmpty && withParts.length > 0 && (
        <Tabs
          value={tab?.id}
          onChange={setChosen}
          items={withParts.map(({ id, title }) => ({
            id,
            title: String(resolveValue(title, evaluation) ?? ''),
            content: <Parts parts={parts.filter((part) => part.tab === id)} />,
          }))}
        />
      )}
    </>
  );
}

function Parts({ parts }: { readonly parts: readonly ShownPart[] }) {
  return parts.map((part) => <ReportTable key={part.name} part={part} />);
}

function Figures({ block, generated }: Pick<Props, 'block' | 'generated'>) {
  const options = useFormatOptions();
  const { totals } = (generated.answer[block.common ?? 'common'] ?? {}) as Common;
  const figures: readonly Column[] = generated.answer.layout?.figures ?? Object.keys(totals ?? {}).map((key) => ({ key, label: key }));
  if (figures.length === 0) return null;
  return (
    <dl className="p-report__figures">
      {figures.map((figure) => (
        <div key={figure.key}>
          <dt title={figure.about}>{figure.label}</dt>
          <dd>{cellText(totals?.[figure.key], figure.show, options) || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
