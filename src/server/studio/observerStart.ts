import type { CompiledPortal } from '#compiler';
import type { DrivingTexts, ObserverStart } from '#model';

/** What an observed page has to know before its flows start. */
export function observerStart(portal: CompiledPortal): ObserverStart {
  const { notFound, routes } = portal.routes;
  const addresses = Object.entries(routes).map(([name, { aliases, locale, path, reservedParams }]) => [
    name,
    { path, ...(aliases && { aliases }), ...(locale && { locale }), ...(reservedParams && { reservedParams }) },
  ]);
  return {
    bar: barTexts(portal),
    languages: portal.portal.languages.map(({ id }) => id),
    routes: { notFound, routes: Object.fromEntries(addresses) },
  };
}

const NAMES = ['ask', 'allow', 'refuse', 'allowed', 'end', 'ended'] as const;

/** The texts of the bar of observed pages, by language; a portal that lacks one of them in a language lets nobody drive its pages there. */
function barTexts({ defaultVariant, portal: { languages }, variants }: CompiledPortal): {
  readonly [language: string]: DrivingTexts;
} {
  const variant = variants.get(defaultVariant);
  const entries = languages.flatMap(({ id }) => {
    const known = variant?.messages(id, 'studio.bar') ?? {};
    if (!NAMES.every((name) => Object.hasOwn(known, `studio.bar.${name}`))) return [];
    return [[id, Object.fromEntries(NAMES.map((name) => [name, variant?.text(id, `studio.bar.${name}`)]))]];
  });
  return Object.fromEntries(entries);
}
