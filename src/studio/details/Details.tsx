import { fullActionTexts, type GraphState, type GraphTransition, graphOf, guardText, operationOf } from '#machines';
import { pointerTo, type StudioMachine } from '#model';
import { BreakpointTools } from '../breakpoints/BreakpointTools.tsx';
import { DETAILS, REGION } from '../regions.ts';
import type { Selection } from '../selection.ts';
import { useText } from '../text.ts';
import { useTriggerText } from '../useTriggerText.ts';
import { DetailList } from './DetailList.tsx';

interface DetailsProps {
  readonly machine: StudioMachine;
  readonly selection: Selection | undefined;
}

/** What is known of the selected part of a machine, or of the machine itself: what for, from which requirement, where it is written. */
export function Details({ machine, selection }: DetailsProps) {
  const text = useText();
  const { states, transitions } = graphOf(machine.document);
  const transition = selection?.kind === 'transition' ? transitions.find(({ id }) => id === selection.id) : undefined;
  const state = states.find(({ id }) => id === (selection?.kind === 'state' ? selection.id : ''));
  return (
    <aside {...REGION} id={DETAILS} className="s-details" aria-label={text('studio.details.label')}>
      <div aria-live="polite">
        {transition ? (
          <TransitionDetails machine={machine} transition={transition} />
        ) : (
          state && <StateDetails machine={machine} state={state} />
        )}
      </div>
      <BreakpointTools machine={machine} selection={selection} />
    </aside>
  );
}

function StateDetails({ machine, state }: { readonly machine: StudioMachine; readonly state: GraphState }) {
  const text = useText();
  const { actors, description, entry, exit, id, key, kind, pointer, view } = state;
  const isMachine = id === '';
  return (
    <>
      <h2>{isMachine ? key : id}</h2>
      <p className="s-details__kind">{isMachine ? text(`studio.runsIn.${machine.runsIn}`) : text(`studio.kinds.${kind}`)}</p>
      <p>{isMachine ? machine.description : description}</p>
      <DetailList
        rows={[
          [text('studio.details.calls'), actors.map((actor) => callText(machine, actor))],
          [text('studio.details.entry'), fullActionTexts(entry, pointerTo(pointer, 'entry'), machine.written)],
          [text('studio.details.exit'), fullActionTexts(exit, pointerTo(pointer, 'exit'), machine.written)],
          [text('studio.details.view'), view === undefined ? [] : [view]],
          [
            text('studio.details.screens'),
            isMachine ? machine.usedBy.map(({ route, title }) => (route ? `${title} (${route})` : title)) : [],
          ],
          ...sharedRows(machine, pointer, text),
        ]}
      />
    </>
  );
}

function TransitionDetails({ machine, transition }: { readonly machine: StudioMachine; readonly transition: GraphTransition }) {
  const text = useText();
  const triggerText = useTriggerText();
  const { actions, description, pointer, source, target } = transition;
  const guard = guardText(transition, machine.written);
  return (
    <>
      <h2>{triggerText(transition)}</h2>
      <p className="s-details__kind">
        {text('studio.details.fromTo', { from: source || machine.id, to: (target ?? source) || machine.id })}
      </p>
      {description !== undefined && <p>{description}</p>}
      <DetailList
        rows={[
          [text('studio.details.guard'), guard === undefined ? [] : [guard]],
          [text('studio.details.actions'), fullActionTexts(actions, pointerTo(pointer, 'actions'), machine.written)],
          ...sharedRows(machine, pointer, text),
        ]}
      />
    </>
  );
}

/** What is known of states and transitions alike. */
function sharedRows(machine: StudioMachine, pointer: string, text: ReturnType<typeof useText>): [string, readonly string[]][] {
  const source = machine.sources[pointer];
  const keys = Object.entries(machine.written).flatMap(([at, written]) =>
    at.startsWith(`${pointer}/`) && written.startsWith('@') && pointer !== '' ? [/^@([\w.-]+)/.exec(written)?.[1] ?? ''] : [],
  );
  const texts = [...new Set(keys)].flatMap((key) => (machine.texts[key] === undefined ? [] : [`${key}: “${machine.texts[key]}”`]));
  return [
    [text('studio.details.texts'), texts],
    [text('studio.details.requirements'), machine.requirements[pointer] ?? []],
    [text('studio.details.written'), source === undefined ? [] : [`${source.file}:${source.line}`]],
  ];
}

function callText({ calls }: StudioMachine, actor: string): string {
  const name = operationOf(actor) ?? actor;
  const call = calls[name];
  return call === undefined ? name : `${name}: ${call.method.toUpperCase()} ${call.path}. ${call.summary}`;
}
