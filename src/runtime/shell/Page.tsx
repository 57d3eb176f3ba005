import { type RefObject, useRef } from 'react';
import type { Failure } from '#model';
import { Guard } from '../access/Guard.tsx';
import { useHeadingFocus } from '../routing/useHeadingFocus.ts';
import { useKeptFocus } from '../routing/useKeptFocus.ts';
import { useServices, useShell } from '../scope/hooks.ts';
import type { RouteFacts } from '../scope/Navigation.ts';
import { useTracked } from '../scope/useTracked.ts';
import { DataFault } from '../screens/DataFault.tsx';
import { ScreenSkeleton } from '../screens/ScreenSkeleton.tsx';
import { ScreenView } from '../screens/ScreenView.tsx';
import { useScreenPart } from '../screens/useScreenPart.ts';
import { Frame } from './Frame.tsx';

/** Frame of screens that name none. */
const usualFrame = 'main';

/** The screen of a place inside its frame, behind the guard. */
export function Page({ place }: { readonly place: RouteFacts }) {
  const shown = useRef<string | undefined>(undefined);
  useKeptFocus();
  return (
    <Guard place={place} waiting={<Waiting />}>
      <OpenPage place={place} shown={shown} />
    </Guard>
  );
}

/** Nothing is known yet: no frame, which might be another a moment later. What went wrong meanwhile can be tried again. */
function Waiting() {
  const { session, flows } = useServices();
  const told = useTracked(() => (session.facts.apiError ?? session.facts.serverFailure) as Failure | null);
  const isAtRest = useTracked(() => session.pending === 0);
  // What is told stays while a flow tries again by itself.
  const shown = useRef(false);
  shown.current = told !== null && (isAtRest || shown.current);
  if (told !== null && shown.current) {
    return (
      <Frame frame={usualFrame}>
        <DataFault failure={told} onRetry={() => flows.broadcast({ type: 'RETRY' })} />
      </Frame>
    );
  }
  return (
    <main className="p-main" id="main">
      <ScreenSkeleton />
    </main>
  );
}

function OpenPage({ place, shown }: { readonly place: RouteFacts; readonly shown: RefObject<string | undefined> }) {
  const { routes } = useShell();
  const id = routes.routes[place.name]?.screen ?? routes.unreleasedScreen ?? '';
  const { part, failed, retry } = useScreenPart(id);
  const before = useRef(usualFrame);
  const frame = part?.screen.frame ?? (part === undefined ? before.current : usualFrame);
  before.current = frame;
  useHeadingFocus(part === undefined ? undefined : placeKey(id, place), shown);
  if (part === undefined && !failed) return <Frame frame={frame}>{<ScreenSkeleton />}</Frame>;
  return (
    <Frame frame={frame} {...(part?.screen.width !== undefined && { width: part.screen.width })}>
      {part === undefined ? <DataFault onRetry={retry} /> : <ScreenView key={placeKey(id, place)} part={part} place={place} />}
    </Frame>
  );
}

/** A screen starts over when it is opened for something else, not when only its query or language changes. */
function placeKey(screen: string, { name, params, locale }: RouteFacts): string {
  return locale === undefined ? `${screen} ${name} ${JSON.stringify(params)}` : screen;
}
