import type { CompiledPortal } from '#compiler';
import type { DrivingTexts } from '#model';

const NAMES = ['ask', 'allow', 'refuse', 'allowed', 'end', 'ended'] as const;

/** The texts of the bar of observed pages, by language; a portal that has none of them in a language lets nobody drive its pages there. */
export function barTexts({ defaultVariant, portal: { languages }, variants }: CompiledPortal): {
  readonly [language: string]: DrivingTexts;
} {
  const variant = variants.get(defaultVariant);
  const entries = languages.flatMap(({ id }) => {
    const texts = NAMES.map((name) => [name, variant?.text(id, `studio.bar.${name}`)] as const);
    return texts.some(([, text]) => text === undefined) ? [] : [[id, Object.fromEntries(texts)]];
  });
  return Object.fromEntries(entries);
}
