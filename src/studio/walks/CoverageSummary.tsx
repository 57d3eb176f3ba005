import { type Coverage, graphOf, type Share } from '#machines';
import type { StudioMachine } from '#model';
import { FileField } from '../FileField.tsx';
import { useText } from '../text.ts';
import { useTriggerText } from '../useTriggerText.ts';
import type { CoverageSource, useCoverage } from './useCoverage.ts';

interface CoverageSummaryProps {
  readonly machine: StudioMachine;
  readonly merged: ReturnType<typeof useCoverage>;
  readonly isPainted: boolean;
  readonly onPaint: (isPainted: boolean) => void;
}

const PARTS = ['states', 'transitions', 'guards', 'calls', 'timers'] as const satisfies readonly (keyof Coverage)[];

/** What walks cover of a machine: the walks derived here and those of files, whichever are to count; what none of them saw. */
export function CoverageSummary({ machine, merged, isPainted, onPaint }: CoverageSummaryProps) {
  const text = useText();
  const { coverage, refused, sources } = merged;
  return (
    <>
      <h3>{text('studio.walks.covered')}</h3>
      <ul className="s-coverage__sources">
        {sources.map((source, index) => (
          // Sources are only ever added.
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
          <li key={index}>
            <Check label={nameOf(source, text)} isChecked={source.counts} onChange={(counts) => merged.setCounts(index, counts)} />
          </li>
        ))}
      </ul>
      <FileField
        label={text('studio.walks.open')}
        fault={refused.length === 0 ? undefined : text('studio.walks.refused', { files: refused.join(', ') })}
        isMultiple
        onFiles={(files) => void merged.open(files)}
      />
      <ul className="s-walks__shares">
        {PARTS.map((part) => (
          <li key={part}>
            {text('studio.walks.share', { what: text(`studio.walks.${part}`), seen: coverage[part].seen, all: coverage[part].all })}
            <MissingParts machine={machine} share={coverage[part]} />
          </li>
        ))}
      </ul>
      <Check label={text('studio.walks.paint')} isChecked={isPainted} onChange={onPaint} />
    </>
  );
}

function nameOf({ fault, name }: CoverageSource, text: ReturnType<typeof useText>): string {
  if (name === undefined) return text('studio.walks.derived');
  return fault === undefined ? name : text('studio.walks.until', { name, step: fault });
}

interface CheckProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <label className="s-check">
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  );
}

/** More are folded up, so that the walks below stay near. */
const FEW = 5;

/** What no walk sees: a state, or a transition with the result of its guard. */
function MissingParts({ machine, share: { missing } }: { readonly machine: StudioMachine; readonly share: Share }) {
  const text = useText();
  const triggerText = useTriggerText();
  if (missing.length === 0) return null;
  const { transitions } = graphOf(machine.document);
  const nameOf = (part: string): string => {
    const transition = transitions.find(({ id }) => part === id || part.startsWith(`${id} `));
    if (transition === undefined) return part;
    const result = part.slice(transition.id.length + 1);
    const said = result === '' ? '' : ` · ${text(result === 'true' ? 'studio.simulate.holds' : 'studio.simulate.fails')}`;
    return `${transition.source || machine.id}: ${triggerText(transition)}${said}`;
  };
  const list = (
    <ul className="s-steps__actions">
      {missing.map((part) => (
        <li key={part}>{nameOf(part)}</li>
      ))}
    </ul>
  );
  if (missing.length <= FEW) return list;
  return (
    <details>
      <summary>{text('studio.walks.unseen', { count: missing.length })}</summary>
      {list}
    </details>
  );
}
