import { useEffect, useMemo, useRef } from 'react';
import type { FailureKind, RouteFacts, ScreenDocument, ScreenPart } from '#model';
import { BlockList } from '../blocks/BlockList.tsx';
import { MessagesProvider } from '../i18n/MessagesProvider.tsx';
import { Breadcrumbs } from '../routing/Breadcrumbs.tsx';
import { contexts } from '../scope/contexts.ts';
import { useRunActions, useServices, useShell, useTranslate } from '../scope/hooks.ts';
import { ScopeProvider, ValuesProvider } from '../scope/ScopeProvider.tsx';
import { classNames } from '../ui/classNames.ts';
import { DataFailure, MissingDataNotice } from './DataFailure.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { type ScreenData, useScreenData } from './useScreenData.ts';

/** Shows a screen whose part of the bundle has been loaded, and loads the data of the screen. */
export function ScreenView({ part, route }: { readonly part: ScreenPart; readonly route: RouteFacts }) {
  const { forms, flows } = part;
  const formsAndFlows = useMemo(() => ({ forms, flows }), [forms, flows]);
  return (
    <MessagesProvider messages={part.messages}>
      <contexts.part.Provider value={formsAndFlows}>
        <contexts.pointer.Provider value={`screen ${part.screen.id}#`}>
          <Content screen={part.screen} route={route} />
        </contexts.pointer.Provider>
      </contexts.part.Provider>
    </MessagesProvider>
  );
}

function Content({ screen, route }: { readonly screen: ScreenDocument; readonly route: RouteFacts }) {
  const title = useTranslate()(screen.title);
  usePageTitle(title);
  const data = useScreenData(screen.data, screen.values);
  const surroundings = useMemo(() => ({ reloadData: data.reload }), [data.reload]);
  const values = useValues(data);
  const titledRoute = useMemo(() => ({ ...route, title: screen.title }), [route, screen.title]);
  const isHeadingShown = screen.hideHeading !== true || failedOf(screen, data).length > 0;
  // The way to a page without a parent is short enough to stand before the heading.
  const isOnOneLine = screen.breadcrumbs === true && isHeadingShown && route.parent === undefined;
  const breadcrumbs = screen.breadcrumbs === true && <Breadcrumbs route={route} title={title} isBeforeHeading={isOnOneLine} />;
  return (
    <contexts.surroundings.Provider value={surroundings}>
      <ScopeProvider add={{ route: titledRoute, data: values }}>
        {!isHeadingShown && breadcrumbs}
        <ValuesProvider values={screen.values}>
          {isHeadingShown && (
            <div className={classNames('p-page-header', isOnOneLine && 'p-page-header--line')}>
              {breadcrumbs}
              <h1 className="p-page-header__title">{title}</h1>
              {screen.head && <BlockList blocks={screen.head} at="head" />}
            </div>
          )}
          <EnterActions screen={screen} />
          <Body screen={screen} data={data} />
        </ValuesProvider>
      </ScopeProvider>
    </contexts.surroundings.Provider>
  );
}

/**
 * The blocks of the screen. If the blocks cannot do without some data (`onError: show`, the default), a skeleton is shown while that data
 * is loading for the first time, and an alert if loading has failed.
 */
function Body({ screen, data }: { readonly screen: ScreenDocument; readonly data: ScreenData }) {
  const needed = neededOf(screen);
  const failed = failedOf(screen, data);
  const failure = data.states[failed[0] ?? '']?.failure;
  if (failure !== undefined) return <DataFailure failure={failure} onRetry={() => data.reload(failed)} />;
  // A source has no state before it is first loaded. One with a condition may never be loaded, so the screen does not wait for it.
  const isMissing = needed.some(
    ([name, { when }]) => data.states[name]?.value === undefined && (data.states[name]?.loading ?? when === undefined),
  );
  if (isMissing) return <ScreenSkeleton />;
  return (
    <>
      <MissingData screen={screen} data={data} />
      <BlockList blocks={screen.blocks} />
      {Object.values(data.states).some(({ loading, value }) => loading && value === undefined) && <span hidden className="p-waiting" />}
    </>
  );
}

/** The data that the blocks cannot do without. */
function neededOf({ data = {} }: ScreenDocument) {
  return Object.entries(data).filter(([, { onError = 'show' }]) => onError === 'show');
}

/** Those of them that could not be loaded. The blocks, which may hold the heading of the page, are then not shown. */
function failedOf(screen: ScreenDocument, { states }: ScreenData): readonly string[] {
  return neededOf(screen).flatMap(([name]) => (states[name]?.failure === undefined ? [] : [name]));
}

/** A notice if data with `onError: note` could not be loaded. A 404 says that there is no such data, and does not count as a failure. */
function MissingData({ screen, data }: { readonly screen: ScreenDocument; readonly data: ScreenData }) {
  const noted = Object.entries(screen.data ?? {}).filter(([, { onError }]) => onError === 'note');
  const failed = noted.map(([name]) => name).filter((name) => isReported(data.states[name]?.failure?.kind));
  return failed.length === 0 ? null : <MissingDataNotice onRetry={() => data.reload(failed)} />;
}

function isReported(kind: FailureKind | undefined): boolean {
  return kind !== undefined && kind !== 'notFound' && kind !== 'cancelled';
}

/** Runs the actions of `onEnter` once, after the screen has rendered. */
function EnterActions({ screen }: { readonly screen: ScreenDocument }) {
  const runActions = useRunActions();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    void runActions(screen.onEnter);
  }, [runActions, screen]);
  return null;
}

function useValues({ states }: ScreenData): { readonly [name: string]: unknown } {
  return useMemo(() => Object.fromEntries(Object.entries(states).map(([name, { value }]) => [name, value])), [states]);
}

/** Sets the title of the browser tab: the title of the screen before the name of the portal. */
function usePageTitle(title: string): void {
  const { page } = useServices().platform;
  const portal = useTranslate()(useShell().portal.name);
  useEffect(() => page.describe({ title: title === '' || title === portal ? portal : `${title} · ${portal}` }), [page, title, portal]);
}
