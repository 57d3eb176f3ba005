import type { WelcomeBlock } from '#model';
import { useLocale } from '../../i18n/language.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useMessage, useShell, useText, useValue } from '../../scope/hooks.ts';
import { formatMoment } from './formatMoment.ts';

/** The block kind `welcome`: a line with the user's name and, if known, the time of the last login (SH-HEADER-02, 03, G-S15). */
export function Welcome({ block }: BlockProps<WelcomeBlock>) {
  const translate = useMessage();
  const { timeZone } = useShell().portal;
  const time = formatMoment(useValue(block.lastLogin), { locale: useLocale(), timeZone });
  const text = useText(block.text);
  return (
    <div className="p-welcome">
      <span className="p-welcome__text" title={text}>
        {text}
      </span>
      {time !== undefined && (
        <span className="p-welcome__time">{block.lastLoginLabel === undefined ? time : translate(block.lastLoginLabel, { time })}</span>
      )}
    </div>
  );
}
