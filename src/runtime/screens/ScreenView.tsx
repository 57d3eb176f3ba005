import { useEffect, useMemo, useRef } from 'react';
import type { FailureKind, ScreenDocument, ScreenPart } from '#model';
import { BlockList } from '../blocks/BlockList.tsx';
import { MessagesProvider } from '../i18n/MessagesProvider.tsx';
import { Breadcrumbs } from '../routing/Breadcrumbs.tsx';
import { usePageTitle } from '../routing/usePageTitle.ts';
import { contexts } from '../scope/contexts.ts';
import { useMessage, useRun } from '../scope/hooks.ts';
import type { RouteFacts } from '../scope/Navigation.ts';
import { ScopeProvider, ValuesProvider } from '../scope/ScopeProvider.tsx';
import { DataFault } from './DataFault.tsx';
import { DataNote } from './DataNote.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { type ScreenData, useScreenData } from './useScreenData.ts';

/** A screen of a loaded part: heading, breadcrumbs, data, blocks. */
export function ScreenView({ part, place }: { readonly part: ScreenPart; readonly place: RouteFacts }) {
  const { forms, flows } = part;
  const around = useMemo(() => ({ forms, flows }), [forms, flows]);
  return (
    <MessagesProvider messages={part.messages}>
      <contexts.part.Provider value={around}>
        <contexts.pointer.Provider value={`screen ${part.screen.id}#`}>
          <Content screen={part.screen} place={place} />
        </contexts.pointer.Provider>
      </contexts.part.Provider>
    </MessagesProvider>
  );
}

function Content({ screen, place }: { readonly screen: ScreenDocument; readonly place: RouteFacts }) {
  const title = useMessage()(screen.title);
  usePageTitle(title);
  const data = useScreenData(screen.data, screen.values);
  const surroundings = useMemo(() => ({ reloadData: data.reload }), [data.reload]);
  const values = useValues(data);
  const route = useMemo(() => ({ ...place, title: screen.title }), [place, screen.title]);
  return (
    <contexts.surroundings.Provider value={surroundings}>
      <ScopeProvider add={{ route, data: values }}>
        {screen.breadcrumbs === true && <Breadcrumbs place={place} title={title} />}
        {screen.hideHeading !== true && (
          <div className="p-page-header">
            <h1 className="p-page-header__title">{title}</h1>
          </div>
        )}
        <ValuesProvider values={screen.values}>
          <Entered screen={screen} />
          <Body screen={screen} data={data} />
        </ValuesProvider>
      </ScopeProvider>
    </contexts.surroundings.Provider>
  );
}

/** The blocks, or what stands in for them while data that they need is loading or could not be loaded. */
function Body({ screen, data }: { readonly screen: ScreenDocument; readonly data: ScreenData }) {
  const needed = Object.entries(screen.data ?? {}).filter(([, { onError = 'show' }]) => onError === 'show');
  const failed = needed.map(([name]) => name).filter((name) => data.states[name]?.failure !== undefined);
  const first = data.states[failed[0] ?? '']?.failure;
  if (first !== undefined) return <DataFault failure={first} onRetry={() => data.reload(failed)} />;
  const missing = needed.some(
    ([name, { when }]) => data.states[name]?.value === undefined && (data.states[name]?.loading ?? when === undefined),
  );
  if (missing) return <ScreenSkeleton />;
  return (
    <>
      <MissingNote screen={screen} data={data} />
      <BlockList blocks={screen.blocks} />
      {Object.values(data.states).some(({ loading, value }) => loading && value === undefined) && <span hidden className="p-waiting" />}
    </>
  );
}

/** Says quietly that some data is missing; a 404 is an absence, no failure. */
function MissingNote({ screen, data }: { readonly screen: ScreenDocument; readonly data: ScreenData }) {
  const noted = Object.entries(screen.data ?? {}).filter(([, { onError }]) => onError === 'note');
  const failed = noted.map(([name]) => name).filter((name) => isMissed(data.states[name]?.failure?.kind));
  return failed.length === 0 ? null : <DataNote onRetry={() => data.reload(failed)} />;
}

function isMissed(kind: FailureKind | undefined): boolean {
  return kind !== undefined && kind !== 'notFound' && kind !== 'cancelled';
}

/** Runs the actions of entering once, after the screen is there. */
function Entered({ screen }: { readonly screen: ScreenDocument }) {
  const run = useRun();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    void run(screen.onEnter);
  }, [run, screen]);
  return null;
}

function useValues({ states }: ScreenData): { readonly [name: string]: unknown } {
  return useMemo(() => Object.fromEntries(Object.entries(states).map(([name, { value }]) => [name, value])), [states]);
}
