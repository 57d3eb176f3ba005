import type { LanguageEntry, PortalDocument } from '#model';

/** The language that a code (`fr`, `fr-CA`) or a name on the wire (`FRENCH`) means; undefined when the portal has none such. */
export function languageOf(portal: PortalDocument, codeOrName: unknown): LanguageEntry | undefined {
  if (typeof codeOrName !== 'string') return undefined;
  const asked = codeOrName.toLowerCase();
  return portal.languages.find(
    ({ id, wire }) => id.toLowerCase() === asked || wire.toLowerCase() === asked || asked.startsWith(`${id.toLowerCase()}-`),
  );
}
