import { type RefObject, useState } from 'react';
import type { LiveFlow, LiveStep, StudioMachine } from '#model';
import { Button } from '#runtime';
import { useBreakpoints } from '../breakpoints/breakpoints.ts';
import { usePartText } from '../breakpoints/usePartText.ts';
import { Choice } from '../Choice.tsx';
import { useText } from '../text.ts';
import { DrivenOffers } from './DrivenOffers.tsx';
import { useDrivenTab, useDriver } from './driverContext.ts';
import { type Held, useHeld } from './useHeld.ts';
import { useKeptFocus } from './useKeptFocus.ts';

interface DrivenFlowProps {
  readonly tab: string;
  readonly machine: StudioMachine;
  /** The flows of the machine that run in the tab. */
  readonly flows: readonly LiveFlow[];
  /** What the machine did in the tab. */
  readonly steps: readonly LiveStep[];
  /** What gets the focus that was in here when it goes. */
  readonly after: RefObject<HTMLElement | null>;
}

/** What can be sent to a flow of a tab that may be driven; nothing once a breakpoint was reached, until somebody goes on. */
export function DrivenFlow({ steps, ...props }: DrivenFlowProps) {
  const { flows, machine, tab } = props;
  const isDriving = useDrivenTab(tab)?.driving === 'allowed';
  const held = useHeld(tab, machine, steps, useBreakpoints(machine.id));
  if (!isDriving || (flows.length === 0 && held.parts.length === 0)) return null;
  return <Driven {...props} held={held} />;
}

function Driven({ after, flows, held, machine, tab }: Omit<DrivenFlowProps, 'steps'> & { readonly held: Held }) {
  const text = useText();
  const [chosen, setChosen] = useState<string>();
  const flow = flows.find(({ session }) => session === chosen) ?? flows.at(-1);
  const isHeld = held.parts.length > 0;
  const { goOn, onBlur, onFocus, section } = useKeptFocus(isHeld, after);
  const options = flows.map(({ active, session }) => ({ id: session, name: active.join(', ') }));
  return (
    <section ref={section} className="s-live__drive" aria-label={text('studio.live.drive.heading')} onFocus={onFocus} onBlur={onBlur}>
      <h3>{text('studio.live.drive.heading')}</h3>
      <HeldBack machine={machine} held={held} button={goOn} />
      {flow && flows.length > 1 && (
        <Choice label={text('studio.live.drive.flow')} value={flow.session} options={options} onChange={setChosen} />
      )}
      {flow && <SentEvents tab={tab} machine={machine} flow={flow} disabled={isHeld} />}
    </section>
  );
}

interface SentEventsProps {
  readonly tab: string;
  readonly machine: StudioMachine;
  readonly flow: LiveFlow;
  readonly disabled: boolean;
}

/** Sends what is chosen to a flow, and says what became of it. */
function SentEvents({ tab, machine, flow, disabled }: SentEventsProps) {
  const text = useText();
  const driver = useDriver();
  const last = useDrivenTab(tab)?.last;
  const [sent, setSent] = useState<{ readonly what: string; readonly count: number }>();
  const note = (what: string): void => setSent({ what, count: last?.count ?? 0 });
  return (
    <>
      <DrivenOffers
        machine={machine}
        flow={flow}
        disabled={disabled}
        onSend={(event) => {
          note(event.type);
          driver.send(tab, flow.session, event);
        }}
        onRunOut={(timer, what) => {
          note(what);
          driver.runOut(tab, flow.session, timer);
        }}
      />
      <p role="status">{last && sent && last.count > sent.count && text(`studio.live.drive.result.${last.result}`, { what: sent.what })}</p>
    </>
  );
}

interface HeldBackProps {
  readonly machine: StudioMachine;
  readonly held: Held;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Says at which breakpoints the machine is held back, and lets it go on. */
function HeldBack({ button, machine, held: { goOn, parts } }: HeldBackProps) {
  const text = useText();
  const partText = usePartText(machine.document);
  const isHeld = parts.length > 0;
  return (
    <div className="s-live__held">
      <p role="alert">{isHeld && text('studio.breakpoints.reached', { where: parts.map(partText).join(', ') })}</p>
      {isHeld && (
        <Button ref={button} size="small" variant="primary" onClick={goOn}>
          {text('studio.breakpoints.goOn')}
        </Button>
      )}
    </div>
  );
}
