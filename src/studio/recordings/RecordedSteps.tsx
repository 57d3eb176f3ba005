import { useState } from 'react';
import type { RecordedControl, RecordedStep, StudioMachine, WalkDocument } from '#model';
import { Button } from '#runtime';
import { Choice } from '../Choice.tsx';
import { useText } from '../text.ts';
import { useEventText } from '../useEventText.ts';
import { fieldId } from './missingFields.ts';
import { TextField } from './TextField.tsx';
import { useControlText } from './useControlText.ts';

interface RecordedStepsProps {
  readonly machine: StudioMachine;
  readonly walk: WalkDocument;
  readonly step: number | undefined;
  /** The step that does not come to what it says. */
  readonly fault: number | undefined;
  readonly onStep: (step: number) => void;
  readonly onChange: (index: number, step: RecordedStep) => void;
}

/** The steps of a kept walk: what was done in the page, what happened, which conditions held, where it led. What is missing can be filled in. */
export function RecordedSteps({ machine, walk: { steps }, step, fault, onStep, onChange }: RecordedStepsProps) {
  const text = useText();
  const eventText = useEventText(machine.document);
  return (
    <ol className="s-steps" start={0}>
      {steps.map((each, index) => (
        // Steps never change their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is what it is by its number
        <li key={index} className={fault === index ? 's-recording__fault' : undefined}>
          {each.elsewhere && <div className="s-recording__control">{text('studio.recording.evidence.sessionEnds')}</div>}
          <Controls step={index} controls={each.do ?? []} onChange={(used) => onChange(index, withControls(each, used))} />
          <button type="button" className="s-link" aria-current={index === step ? 'step' : undefined} onClick={() => onStep(index)}>
            {eventText(each.event)} → {each.to.join(', ')}
          </button>
          {each.driven && <span className="s-live__driven">{text('studio.recording.driven')}</span>}
          {each.when && <span className="s-steps__actions">{Object.entries(each.when).map(conditionText(text)).join(' · ')}</span>}
          {index === step && <StepFields step={each} onChange={(changed) => onChange(index, changed)} />}
          {index !== step && each.note !== undefined && <em className="s-steps__actions">{each.note}</em>}
        </li>
      ))}
    </ol>
  );
}

interface StepFieldsProps {
  readonly step: RecordedStep;
  readonly onChange: (step: RecordedStep) => void;
}

const ELSEWHERE = ['nothing', 'sessionEnds'] as const;

/** What the tester says of the step that is shown: what no control of the page did, and a note. */
function StepFields({ step, onChange }: StepFieldsProps) {
  const text = useText();
  return (
    <>
      <Choice
        label={text('studio.recording.elsewhere.label')}
        value={step.elsewhere ?? 'nothing'}
        options={ELSEWHERE.map((id) => ({ id, name: text(`studio.recording.elsewhere.${id}`) }))}
        onChange={(what) => onChange(withElsewhere(step, what))}
      />
      <TextField label={text('studio.recording.stepNote')} value={step.note} onChange={(note) => onChange(withNote(step, note))} />
    </>
  );
}

function withElsewhere({ elsewhere: _, ...step }: RecordedStep, what: string): RecordedStep {
  return what === 'sessionEnds' ? { elsewhere: what, ...step } : step;
}

function withControls({ do: _, ...step }: RecordedStep, used: RecordedControl[]): RecordedStep {
  return used.length === 0 ? step : { ...step, do: used };
}

function withNote({ note: _, ...step }: RecordedStep, note: string): RecordedStep {
  return note === '' ? step : { ...step, note };
}

function conditionText(text: ReturnType<typeof useText>) {
  return ([condition, results]: [string, boolean | boolean[]]): string => {
    const said = [results].flat().map((result) => text(result ? 'studio.live.holds' : 'studio.live.fails'));
    return `${condition} ${said.join(', ')}`;
  };
}

interface ControlsProps {
  readonly step: number;
  readonly controls: readonly RecordedControl[];
  readonly onChange: (controls: RecordedControl[]) => void;
}

/** What was used in the page; names and values that may be data were not told, and are asked for. */
function Controls({ step, controls, onChange }: ControlsProps) {
  return controls.map((control, index) => (
    <Control
      // biome-ignore lint/suspicious/noArrayIndexKey: what was used never changes its order
      key={index}
      step={step}
      index={index}
      control={control}
      onChange={(changed) => onChange([...controls].with(index, { ...control, ...changed }))}
      onRemove={() => onChange(controls.filter((other) => other !== control))}
    />
  ));
}

interface ControlProps {
  readonly step: number;
  readonly index: number;
  readonly control: RecordedControl;
  readonly onChange: (changed: Partial<RecordedControl>) => void;
  readonly onRemove: () => void;
}

function Control({ step, index, control: { given, name, role: id, value }, onChange, onRemove }: ControlProps) {
  const text = useText();
  const role = useControlText()(id);
  // The field stays while somebody writes into it.
  const [isAsked] = useState(!name);
  return (
    <div className="s-recording__control">
      {text(given ? 'studio.recording.gave' : 'studio.recording.pressed', { role, name: name || '…' })}{' '}
      <Button variant="link" size="small" onClick={onRemove}>
        {text('studio.recording.remove', { name: name || role })}
      </Button>
      {(isAsked || !name) && (
        <TextField
          id={fieldId({ step, index, kind: 'name' })}
          label={text('studio.recording.name', { role })}
          value={name}
          onChange={(next) => onChange({ name: next })}
        />
      )}
      {given && (
        <TextField
          id={fieldId({ step, index, kind: 'value' })}
          label={text('studio.recording.value', { name: name || role })}
          value={value}
          onChange={(next) => onChange({ value: next })}
        />
      )}
    </div>
  );
}
