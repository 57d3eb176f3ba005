import type { LanguageEntry, LanguageSelectorBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useShell, useText, useValue } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';

/**
 * The block kind `language-selector`: a select of languages, each by its name in that language. It has the languages of the user's list, or
 * all if there is no list. With a single language nothing is shown (SH-HEADER-13, G-S27).
 */
export function LanguageSelector({ block }: BlockProps<LanguageSelectorBlock>) {
  const runActions = useRunActions();
  const label = useText(block.label);
  const { portal, language } = useShell();
  const languages = allowedLanguages(portal.languages, useValue(block.languages));
  if (languages.length < 2) return null;
  return (
    <div className="p-language">
      <Icon name="globe" />
      <select
        aria-label={label}
        className="p-select p-select--quiet"
        value={language}
        onChange={(event) => void runActions(block.onSelect, { language: event.target.value })}
      >
        {languages.map((entry) => (
          <option key={entry.id} value={entry.id} lang={entry.locale}>
            {entry.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * The languages of the portal that a user's list names, by their id (`fr`) or by the name that the backend has for them (`wire`). Languages
 * that the portal does not have are ignored; an empty or missing list allows all.
 */
function allowedLanguages(all: readonly LanguageEntry[], list: unknown): readonly LanguageEntry[] {
  const allowed = (Array.isArray(list) ? list : []).map((name) => String(name).toLowerCase());
  if (allowed.length === 0) return all;
  return all.filter((entry) => allowed.includes(entry.id.toLowerCase()) || allowed.includes(entry.wire.toLowerCase()));
}
