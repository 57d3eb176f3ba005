import { useId } from 'react';
import type { LanguageEntry, LanguageSelectorBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRun, useShell, useText, useValue } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Languages by their own names: those of the user's list, all if there is no list, nothing for only one (SH-HEADER-13, G-S27). */
export function LanguageSelector({ block }: BlockProps<LanguageSelectorBlock>) {
  const id = useId();
  const run = useRun();
  const label = useText(block.label);
  const { portal, language } = useShell();
  const offered = offeredOf(portal.languages, useValue(block.languages));
  if (offered.length < 2) return null;
  return (
    <div className="p-language">
      <Icon name="globe" />
      <label className="p-visually-hidden" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="p-select p-select--quiet"
        value={language}
        onChange={(event) => void run(block.onSelect, { language: event.target.value })}
      >
        {offered.map((entry) => (
          <option key={entry.id} value={entry.id} lang={entry.locale}>
            {entry.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The user's list may hold codes or names of the wire; languages that the portal does not know are ignored. */
function offeredOf(all: readonly LanguageEntry[], codes: unknown): readonly LanguageEntry[] {
  const wanted = (Array.isArray(codes) ? codes : []).map((code) => String(code).toLowerCase());
  if (wanted.length === 0) return all;
  return all.filter((entry) => wanted.includes(entry.id.toLowerCase()) || wanted.includes(entry.wire.toLowerCase()));
}
