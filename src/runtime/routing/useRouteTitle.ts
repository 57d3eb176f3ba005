import { useEffect, useState } from 'react';
import type { ScreenPart } from '#model';
import { createTranslate } from '../i18n/createTranslate.ts';
import { localeOf } from '../i18n/localeOf.ts';
import { useMessage, useServices, useShell } from '../scope/hooks.ts';

/** Title of a route: its area's name if it is not released, else its screen's title, whose part is loaded for it; undefined until then. */
export function useRouteTitle(name: string): string | undefined {
  const t = useMessage();
  const { bundles, report } = useServices();
  const shell = useShell();
  const area = shell.routes.unreleased?.[name];
  const screen = shell.routes.routes[name]?.screen;
  const [, setLoaded] = useState<ScreenPart>();
  const part = screen === undefined ? undefined : bundles.screenNow(screen);
  const wanted = area === undefined && screen !== undefined && part === undefined ? screen : undefined;
  useEffect(() => {
    if (wanted === undefined) return undefined;
    let here = true;
    bundles.peek(wanted).then(
      (loaded) => here && setLoaded(loaded),
      (error: unknown) => report({ where: `title of ${name}`, error }),
    );
    return () => {
      here = false;
    };
  }, [bundles, name, report, wanted]);
  if (area !== undefined) return t(area);
  if (part === undefined) return undefined;
  const onFault = (key: string, error: unknown): void => report({ where: `message ${key}`, error });
  return createTranslate([part.messages, shell.messages], { locale: localeOf(shell), onFault })(part.screen.title);
}
