import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Failure, ReportBlock } from '#model';
import { formatValue } from '../../forms/format/formatValue.ts';
import { useFormatOptions } from '../../forms/format/useFormatOptions.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { withStyleSheet } from '../../ui/styleSheets.ts';
import { failureText } from './failureText.ts';
import { ReportFields } from './ReportFields.tsx';
import { ReportResult } from './ReportResult.tsx';
import reportStyle from './report.css?url';
import type { Common } from './reportShapes.ts';
import { type ReportState, useReport } from './useReport.ts';
import type { Generated } from './useResult.ts';

/** The block kind `report`: what is asked, and what was generated. Another name begins anew. */
function Report({ block }: BlockProps<ReportBlock>) {
  return <NamedReport key={useText(block.name)} block={block} />;
}

export const styledReport = withStyleSheet(reportStyle, Report);

/** Whoever waits so long may want to stop. */
const CANCEL_AFTER_MS = 10_000;

function NamedReport({ block }: BlockProps<ReportBlock>) {
  const state = useReport(block);
  const { failure, form, hasNothing } = state;
  const translate = useTranslate();
  return (
    <div className="p-report" data-block={block.id}>
      <AskedForm block={block} state={state} />
      {form.about !== undefined && <p className="p-muted p-report__about">{form.about}</p>}
      {hasNothing && <p className="p-report__empty">{translate('errors.noData')}</p>}
      {state.isRunning && !state.isTurning && <Running state={state} />}
      {failure !== undefined && !state.isRunning && <Failed failure={failure} onRetry={state.generate} />}
      <Result block={block} state={state} />
    </div>
  );
}

/** What was generated last; dimmed while it is not what the form asks. */
function Result({ block, state }: BlockProps<ReportBlock> & { readonly state: ReportState }) {
  const { failure, form, generated, isChanged, isRunning } = state;
  const isFailed = failure !== undefined && !isRunning;
  if (!generated) return null;
  return (
    <div className="p-report__result" data-stale={isFailed || isRunning || isChanged}>
      <ResultHead block={block} generated={generated} texts={state.texts} isOld={isFailed} />
      <ReportResult
        block={block}
        generated={generated}
        formats={form.exportFormats ?? []}
        isChanged={isChanged || isFailed}
        turn={state.turn}
      />
    </div>
  );
}

/**
 * The form with its button; Ctrl or Command with Enter generates from any field. On narrow screens it folds once something was generated, so
 * that figures come first.
 */
function AskedForm({ block, state }: BlockProps<ReportBlock> & { readonly state: ReportState }) {
  const translate = useTranslate();
  const { generated } = state;
  const [opened, setOpened] = useState<number>();
  const isFolded = generated !== undefined && opened !== generated.run;
  const generateByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    state.generate();
  };
  return (
    <form
      className="p-report__form"
      data-folded={isFolded}
      aria-label={translate('report.form', { report: state.form.title ?? '' })}
      noValidate
      onKeyDown={generateByKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (!state.isRunning) state.generate();
      }}
    >
      {isFolded && (
        <div className="p-report__asked">
          <p>{state.texts.map(({ text }) => text).join(' · ')}</p>
          <Button size="small" onClick={() => setOpened(generated.run)}>
            {translate('report.change')}
          </Button>
        </div>
      )}
      <ReportFields block={block} state={state} />
      <Button type="submit" variant="primary" busy={state.isRunning}>
        {translate('report.generate')}
      </Button>
    </form>
  );
}

function Failed({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <InlineAlert tone="danger" text={failureText(failure) ?? translate('report.failed')}>
      <Button size="small" onClick={onRetry}>
        {translate('errors.retry')}
      </Button>
    </InlineAlert>
  );
}

function Running({ state }: { readonly state: ReportState }) {
  const translate = useTranslate();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), CANCEL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="p-report__running">
      <p role="status">{translate('report.generating')}</p>
      <div className="p-skeleton p-report__skeleton" aria-hidden="true" />
      {isLong && <Button onClick={state.cancel}>{translate('report.cancel')}</Button>}
    </div>
  );
}

interface HeadProps {
  readonly block: ReportBlock;
  readonly generated: Generated;
  readonly texts: ReportState['texts'];
  readonly isOld: boolean;
}

/** The period and when it was computed, in print also what was asked; it takes the focus when it first comes, so that readers hear that it is there. */
function ResultHead({ block, generated, isOld, texts }: HeadProps) {
  const translate = useTranslate();
  const options = useFormatOptions();
  const head = useRef<HTMLHeadingElement>(null);
  const common = (generated.answer[block.common ?? 'common'] ?? {}) as Common;
  const time = formatValue(common.asOf ?? new Date(generated.at).toISOString(), 'dateTime', options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is a new one
  useEffect(() => head.current?.focus({ preventScroll: true }), [generated.run]);
  const printed = useText(block.printed);
  return (
    <div className="p-report__head">
      <h2 ref={head} tabIndex={-1}>
        {common.period || translate('report.result')}
      </h2>
      <p className="p-muted">{translate(isOld ? 'report.oldOf' : 'report.asOf', { time })}</p>
      <div className="p-report__printed">
        {printed && <p>{printed}</p>}
        <p>{texts.map(({ label, text }) => translate('report.askedOf', { label, text })).join(' · ')}</p>
      </div>
    </div>
  );
}
