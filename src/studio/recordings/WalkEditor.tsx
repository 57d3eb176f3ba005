import { useEffect, useMemo, useRef } from 'react';
import { replayRecording } from '#machines';
import type { RecordedStep, StudioMachine, WalkDocument } from '#model';
import { Button } from '#runtime';
import { Choice } from '../Choice.tsx';
import { useText } from '../text.ts';
import { RecordedSteps } from './RecordedSteps.tsx';
import { SaveWalk } from './SaveWalk.tsx';
import { TextField } from './TextField.tsx';
import { useFaultText } from './useFaultText.ts';

interface WalkEditorProps {
  readonly machine: StudioMachine;
  readonly walk: WalkDocument;
  /** The step that is shown on the chart. */
  readonly step: number | undefined;
  readonly onChange: (walk: WalkDocument) => void;
  /** Called when a file holds it as it is. */
  readonly onSaved: () => void;
  readonly onStep: (step: number) => void;
  readonly onClose: () => void;
}

const VERDICTS = ['open', 'passed', 'failed'] as const;

/** A walk that was kept: what it shows, how its replay in this machine ends, its steps, and the files in which it can be saved. */
export function WalkEditor({ machine, walk, step, onChange, onSaved, onStep, onClose }: WalkEditorProps) {
  const text = useText();
  const faultText = useFaultText(machine.document);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone with its page.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // The chart beside it takes its room first.
    const frame = requestAnimationFrame(() => heading.current?.scrollIntoView?.({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const fault = useMemo(
    () => replayRecording({ document: machine.document, phrases: machine.simulation.phrases }, walk.steps),
    [machine, walk.steps],
  );
  const change = (changed: Partial<WalkDocument>) => onChange(withoutEmpty({ ...walk, ...changed }));
  const changeStep = (index: number, changed: RecordedStep) => change({ steps: walk.steps.with(index, changed) });
  return (
    <section className="s-recording" aria-label={text('studio.recording.label')}>
      <h3 ref={heading} tabIndex={-1}>
        {text('studio.recording.label')}
      </h3>
      <p role="status" className={fault ? 's-recording__fault' : undefined}>
        {fault ? faultText(fault) : text('studio.recording.sound')}
      </p>
      <TextField label={text('studio.recording.title')} value={walk.title} onChange={(title) => change({ title })} />
      <TextField label={text('studio.recording.note')} value={walk.note} onChange={(note) => change({ note })} />
      <TextField label={text('studio.recording.login')} value={walk.login} onChange={(login) => change({ login })} />
      <TextField label={text('studio.recording.page')} value={walk.page} onChange={(page) => change({ page })} />
      <Choice
        label={text('studio.recording.verdict')}
        value={walk.verdict ?? 'open'}
        options={VERDICTS.map((id) => ({ id, name: text(`studio.recording.verdicts.${id}`) }))}
        onChange={(verdict) => change({ verdict: verdict as (typeof VERDICTS)[number] })}
      />
      <div className="s-simulate__tools">
        <SaveWalk machine={machine} walk={walk} fault={fault} onSaved={onSaved} />
        <Button size="small" onClick={onClose}>
          {text('studio.recording.close')}
        </Button>
      </div>
      <p className="s-recording__note">{text('studio.recording.anew')}</p>
      <RecordedSteps machine={machine} walk={walk} step={step} fault={fault?.step} onStep={onStep} onChange={changeStep} />
    </section>
  );
}

/** A walk without the fields that nothing was written into. */
function withoutEmpty({ login, note, ...walk }: WalkDocument): WalkDocument {
  return { ...walk, ...(login && { login }), ...(note && { note }) };
}
