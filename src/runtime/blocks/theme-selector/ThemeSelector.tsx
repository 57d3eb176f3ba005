import { useId } from 'react';
import type { ThemeSelectorBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useText, useValue } from '../../scope/hooks.ts';
import { applyScheme, type SchemeChoice } from '../../theme/scheme.ts';
import { Icon } from '../../ui/Icon.tsx';

const icons = { system: 'monitor', light: 'sun', dark: 'moon' } as const;

/** The name in portal.storage under which the choice is stored. */
const STORAGE_NAME = 'theme';

/** The block kind `theme-selector`: light, dark or like the device. The choice is applied at once and stored in this browser. */
export function ThemeSelector({ block }: BlockProps<ThemeSelectorBlock>) {
  const runActions = useRunActions();
  const groupName = useId();
  const stored = useValue({ $: `storage.${STORAGE_NAME}` });
  const labels: { readonly [choice in SchemeChoice]: string } = {
    system: useText(block.system),
    light: useText(block.light),
    dark: useText(block.dark),
  };
  const chosen: SchemeChoice = stored === 'light' || stored === 'dark' ? stored : 'system';
  const choose = (choice: SchemeChoice): void => {
    applyScheme(document.documentElement, choice);
    void runActions([{ type: 'storage.set', params: { key: STORAGE_NAME, value: choice } }]);
  };
  return (
    <div className="p-theme p-segments" role="radiogroup" aria-label={useText(block.label)}>
      {(['system', 'light', 'dark'] as const).map((choice) => (
        <label key={choice} className="p-segments__option" title={labels[choice]}>
          <input type="radio" name={groupName} value={choice} checked={choice === chosen} onChange={() => choose(choice)} />
          <span className="p-segments__face">
            <Icon name={icons[choice]} />
            <span className="p-visually-hidden">{labels[choice]}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
