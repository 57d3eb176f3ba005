import { useEffect, useRef, useState } from 'react';
import type { RouteFacts } from '#model';
import { useServices, useShell, useValue } from '../scope/hooks.ts';
import { Button } from '../ui/Button.tsx';
import type { PageDrafts } from './PageDrafts.ts';
import { useContentDrafts, useTexts } from './useContentDrafts.ts';

/** What is shown at a time. */
interface Stop {
  readonly language: string;
  readonly route: RouteFacts;
  readonly page: PageDrafts | undefined;
}

/** The way back to the page that was edited: who chooses another language comes to the home page (G-S06). It goes with the next step. */
export function BackToPage() {
  const { navigation } = useServices();
  const { language, routes } = useShell();
  const texts = useTexts();
  const inSight = useContentDrafts()
    .changes()
    .map(({ page }) => page);
  // The address is ahead of what is shown while another language is loading.
  const route = useValue<RouteFacts>({ $: 'route' });
  const [left, setLeft] = useState<Stop>();
  const last = useRef<Stop | undefined>(undefined);
  useEffect(() => {
    const before = last.current;
    if (route === undefined) return;
    last.current = { language, route, page: inSight.find(({ path }) => path === route.path) };
    if (before === undefined) return;
    if (before.language !== language) setLeft(before);
    else if (before.route.address !== route.address) setLeft(undefined);
  });
  const screenOf = (name: string | undefined): string | undefined => routes.routes[name ?? '']?.screen;
  if (left?.page === undefined || screenOf(left.route.name) === screenOf(route?.name)) return null;
  const { humanReadableId } = left.page.page;
  const { name } = inSight.find(({ page }) => page.humanReadableId === humanReadableId) ?? left.page;
  return (
    <p>
      <Button size="small" onClick={() => navigation.go(left.route.address, { asIs: true })}>
        {texts('cms.editor.backTo', { page: name })}
      </Button>
    </p>
  );
}
