import { useState } from 'react';
import { resolveValue } from '#conditions';
import type { ReportBlock } from '#model';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import { useEvaluation, useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { cellText } from './cellText.ts';
import { CellContent } from './ReportCells.tsx';
import { ReportExport } from './ReportExport.tsx';
import { ReportTable } from './ReportTable.tsx';
import { type AskedPage, type Column, type Common, type PartLayout, type ShownPart, shownParts } from './reportShapes.ts';
import type { Generated } from './useResult.ts';

interface Props {
  readonly block: ReportBlock;
  readonly generated: Generated;
  readonly formats: readonly string[];
  readonly isChanged: boolean;
  readonly turn: (page: AskedPage) => void;
}

/** Figures, files, then the parts, under tabs where the block has some for them. */
export function ReportResult({ block, generated, formats, isChanged, turn }: Props) {
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
      {!isEmpty && <Figures block={block} generated={generated} />}
      {isEmpty && <Nothing text={generated.answer.layout?.empty} />}
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
      {!isEmpty && <Parts parts={parts.filter((part) => !withParts.some(({ id }) => id === part.tab))} turn={turn} />}
      {!isEmpty && withParts.length > 0 && (
        <Tabs
          value={tab?.id}
          onChange={setChosen}
          items={withParts.map(({ id, title }) => ({
            id,
            title: String(resolveValue(title, evaluation) ?? ''),
            content: <Parts parts={parts.filter((part) => part.tab === id)} turn={turn} />,
          }))}
        />
      )}
    </>
  );
}

function Nothing({ text }: { readonly text: string | undefined }) {
  const translate = useTranslate();
  return (
    <div className="p-report__empty">
      <p>{translate('errors.noData')}</p>
      {text !== undefined && <p>{text}</p>}
    </div>
  );
}

function Parts({ parts, turn }: Pick<Props, 'turn'> & { readonly parts: readonly ShownPart[] }) {
  return parts.map((part) => <ReportTable key={part.name} part={part} turn={turn} />);
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
          <dd>
            {figure.drill ? (
              <CellContent column={figure} row={totals ?? {}} options={options} target={undefined} />
            ) : (
              cellText(totals?.[figure.key], figure.show, options) || '—'
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
