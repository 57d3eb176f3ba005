import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FlowEvent } from '#machines';
import type { MachineDocument, RouteFacts, ScreenPart } from '#model';
import { createTranslate } from '../i18n/createTranslate.ts';
import { localeOf } from '../i18n/language.ts';
import { MessagesProvider } from '../i18n/MessagesProvider.tsx';
import { contexts } from '../scope/contexts.ts';
import type { PortalServices } from '../scope/PortalServices.ts';
import { ScreenView } from '../screens/ScreenView.tsx';
import { FrameEnvironment } from '../ui/FrameEnvironment.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { onlyShow } from './onlyShow.ts';
import { routeOf } from './routeOf.ts';
import { type FlowMoment, SimulatedFlow } from './SimulatedFlow.ts';
import { simulatedFlows } from './simulatedFlows.ts';
import { type SimulatedSettings, simulatedServices } from './simulatedServices.ts';

/** A screen, and the flow in it that is simulated. */
export interface SimulatedPageProps
  extends Pick<SimulatedSettings, 'given' | 'loadScreen' | 'onCall' | 'menu' | 'report' | 'responses' | 'shell' | 'user'> {
  readonly part: ScreenPart;
  readonly machine: MachineDocument;
  readonly moment: FlowMoment;
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  /** The share of the window's height that the page takes. */
  readonly heightShare: number;
  /** Takes the events that somebody sends to the flow by using the page. */
  readonly onSend: (event: FlowEvent) => void;
  /** Called when the screen begins to show the flow, with what it gives to the flow's context, and with undefined when it no longer does. */
  readonly onShown: (input: Readonly<Record<string, unknown>> | undefined) => void;
  /** Called when somebody leaves the page by key; what is called moves the focus. */
  readonly onLeave: () => void;
  /** Called with what the page would have done beyond sending events to the flow. */
  readonly onWithheld: (what: string) => void;
}

/**
 * A screen in a frame of its own, by the blocks of its readers, in which a flow is at a moment of a simulation. What is pressed in it goes to
 * the simulation as an event; nothing is called, stored or opened.
 */
export function SimulatedPage({ heightShare, onLeave, title, width, ...shown }: SimulatedPageProps) {
  const { shell } = shown;
  // Read through a ref: the frame is prepared once, and not anew with each step.
  const takers = useRef({ onLeave, onWithheld: shown.onWithheld });
  takers.current = { onLeave, onWithheld: shown.onWithheld };
  const prepare = useCallback(
    (page: Document) => onlyShow(page, { onLink: (href) => takers.current.onWithheld(href), onLeave: () => takers.current.onLeave() }),
    [],
  );
  const root = useRef<HTMLElement>(null);
  return (
    <PageFrame title={title} shell={shell} width={width} heightShare={heightShare} prepare={prepare}>
      <FrameEnvironment value={() => root.current?.ownerDocument ?? document}>
        <main ref={root} className={mainClass(shown.part)} aria-label={title}>
          <SimulatedScreen {...shown} />
        </main>
      </FrameEnvironment>
    </PageFrame>
  );
}

function mainClass({ screen: { width = 'content' } }: ScreenPart): string {
  return width === 'content' ? 'p-main' : `p-main p-main--${width}`;
}

type ScreenProps = Omit<SimulatedPageProps, 'heightShare' | 'onLeave' | 'title' | 'width'>;

/** The screen without a frame around it. Other facts are another page: nothing of the one before stays. */
export function SimulatedScreen(props: ScreenProps) {
  const { given, part, responses, shell, user } = props;
  const key = useMemo(
    () => JSON.stringify([shell.variant, shell.language, part.screen.id, user, given, responses]),
    [shell, part, user, given, responses],
  );
  return <ScreenOfFacts key={key} {...props} />;
}

function ScreenOfFacts(props: ScreenProps) {
  const { moment, part, shell } = props;
  // Read through a ref, so that the services need not change with what takes the events.
  const latest = useRef(props);
  latest.current = props;
  const [{ flow, route, services }] = useState(() => create(props, () => latest.current));
  useLayoutEffect(() => flow.show(moment), [flow, moment]);
  return (
    <contexts.services.Provider value={services}>
      <contexts.shell.Provider value={shell}>
        <contexts.scope.Provider value={services.base().scope}>
          <MessagesProvider>
            <ScreenView part={part} route={route} />
          </MessagesProvider>
        </contexts.scope.Provider>
      </contexts.shell.Provider>
    </contexts.services.Provider>
  );
}

interface SimulatedPortal {
  readonly flow: SimulatedFlow;
  readonly route: RouteFacts;
  readonly services: PortalServices;
}

/** What a screen and the simulated flow in it need; `latest` gives the newest properties. */
function create({ machine, moment, part, ...settings }: ScreenProps, latest: () => ScreenProps): SimulatedPortal {
  const { report, shell } = settings;
  const route = routeOf(shell, part, machine.id);
  const onWithheld = (what: string): void => latest().onWithheld(what);
  const onCall = (operation: string): void => latest().onCall(operation);
  const flow = new SimulatedFlow(machine, moment, (event) => latest().onSend(event));
  const onFault = (key: string, error: unknown): void => report({ where: `message ${key}`, error });
  const translate = createTranslate([part.messages, shell.messages], { locale: localeOf(shell), onFault });
  const flows = simulatedFlows(flow, { onShown: (input) => latest().onShown(input), onWithheld });
  return { flow, route, services: simulatedServices({ ...settings, route, flows, translate, onCall, onWithheld }) };
}
