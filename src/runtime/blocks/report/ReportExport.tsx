import { useState } from 'react';
import type { Failure, ReportBlock } from '#model';
import { useEvaluation, useServices, useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { failureText } from './failureText.ts';
import { callOf, type Generated } from './useResult.ts';

interface Props {
  readonly settings: NonNullable<ReportBlock['export']>;
  readonly generated: Generated;
  readonly formats: readonly string[];
  readonly tab: string | undefined;
  readonly isChanged: boolean;
}

const LABELS: { readonly [format: string]: string } = { xls: 'report.xls', xlsx: 'report.xlsx', csv: 'report.csv' };

/** Files of what was generated last; not while the form says something else. */
export function ReportExport({ settings, generated, formats, tab, isChanged }: Props) {
  const translate = useTranslate();
  const evaluation = useEvaluation();
  const { download } = useServices();
  const [running, setRunning] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const start = async (format: string): Promise<void> => {
    const made = callOf([settings], evaluation, {
      form: generated.form,
      thresholds: generated.thresholds,
      format,
      ...(tab !== undefined && { tab }),
    });
    if (!made) return;
    setRunning(format);
    setFailure(undefined);
    const result = await download(made.operation, made.input);
    setRunning(undefined);
    if (!result.ok && result.failure.kind !== 'cancelled') setFailure(result.failure);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no fieldset
    <div className="p-report__export" role="group" aria-label={translate('report.export')}>
      {formats.map((format) => (
        <Button key={format} icon="download" busy={running === format} disabled={isChanged} onClick={() => void start(format)}>
          {translate(LABELS[format] ?? format)}
        </Button>
      ))}
      {isChanged && <p className="p-hint">{translate('report.generateFirst')}</p>}
      {failure && (
        <p role="alert" className="p-error">
          {failureText(failure) ?? translate('report.exportFailed')}
        </p>
      )}
    </div>
  );
}
