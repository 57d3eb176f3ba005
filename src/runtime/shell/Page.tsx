import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { DEFAULT_FRAME, type Failure, type RouteFacts } from '#model';
import { Guard } from '../access/Guard.tsx';
import { useFocusRestoration } from '../routing/useFocusRestoration.ts';
import { useHeadingFocus } from '../routing/useHeadingFocus.ts';
import { type ScrollRestoration, useScrollRestoration } from '../routing/useScrollRestoration.ts';
import { useServices, useShell } from '../scope/hooks.ts';
import { useTracked } from '../scope/useTracked.ts';
import { DataFailure } from '../screens/DataFailure.tsx';
import { ScreenSkeleton } from '../screens/ScreenSkeleton.tsx';
import { ScreenView } from '../screens/ScreenView.tsx';
import { useScreenPart } from '../screens/screenPart.ts';
import { Frame } from './Frame.tsx';

/** The screen of a route inside its frame, behind the guard. */
export function Page({ route }: { readonly route: RouteFacts }) {
  const focusedPage = useRef<string | undefined>(undefined);
  const scroll = useScrollRestoration();
  useFocusRestoration();
  return (
    <Guard route={route} waiting={<Waiting />}>
      <OpenPage route={route} focusedPage={focusedPage} scroll={scroll} />
    </Guard>
  );
}

/** Shown until the user is known: what the server has painted, else a skeleton; if a call has failed, the failure with a retry button. */
function Waiting() {
  const [painted] = useState(() => document.querySelector('.p-frame--start'));
  const keepPainted = useCallback((host: HTMLElement | null) => host?.append(painted ?? ''), [painted]);
  const { session, flows } = useServices();
  const failure = useTracked(() => (session.facts.apiError ?? session.facts.serverFailure) as Failure | null);
  const isIdle = useTracked(() => session.pending === 0);
  // A failure is first shown when no call is pending, and stays while a flow tries again, so that it does not flicker.
  const isShown = useRef(false);
  isShown.current = failure !== null && (isIdle || isShown.current);
  if (failure !== null && isShown.current) {
    return (
      <Frame frame={DEFAULT_FRAME}>
        <DataFailure failure={failure} onRetry={() => flows.broadcast({ type: 'RETRY' })} />
      </Frame>
    );
  }
  return painted ? (
    <div ref={keepPainted} />
  ) : (
    <main className="p-main" id="main">
      <ScreenSkeleton />
    </main>
  );
}

interface OpenPageProps {
  readonly route: RouteFacts;
  readonly focusedPage: RefObject<string | undefined>;
  readonly scroll: ScrollRestoration;
}

function OpenPage({ route, focusedPage, scroll }: OpenPageProps) {
  const { routes } = useShell();
  const id = routes.routes[route.name]?.screen ?? routes.unreleasedScreen ?? '';
  const { part, failed, retry } = useScreenPart(id);
  // While the next screen is loading, the frame of the last screen stays.
  const lastFrame = useRef(DEFAULT_FRAME);
  const frame = part?.screen.frame ?? (part === undefined ? lastFrame.current : DEFAULT_FRAME);
  lastFrame.current = frame;
  const isLoading = part === undefined && !failed;
  const key = pageKey(id, route);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is the signal
  useEffect(() => {
    if (focusedPage.current === key) scroll.stay();
  }, [route.address]);
  useHeadingFocus(isLoading ? undefined : key, focusedPage, scroll.toPlace);
  if (isLoading)
    return (
      <Frame frame={frame}>
        <ScreenSkeleton />
      </Frame>
    );
  return (
    <Frame frame={frame} {...(part?.screen.width !== undefined && { width: part.screen.width })}>
      {part === undefined ? <DataFailure onRetry={retry} /> : <ScreenView key={key} part={part} route={route} />}
    </Frame>
  );
}

/** The React key of a screen. Another route or other parameters mount the screen anew; another query or language does not. */
function pageKey(screen: string, { name, params, locale }: RouteFacts): string {
  return locale === undefined ? `${screen} ${name} ${JSON.stringify(params)}` : screen;
}
