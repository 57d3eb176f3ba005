import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Block, DataTableBlock } from '#model';
import type { TableSettings } from '#operations';
import { useText, useTranslate } from '../../scope/hooks.ts';
import { ScopeProvider } from '../../scope/ScopeProvider.tsx';
import { useStyleSheet } from '../../ui/styleSheets.ts';
import { BlockList } from '../BlockList.tsx';
import { isPlainKey } from './filters/plainKey.ts';
import style from './rowKeys.css?url';
import type { TablePage } from './rows.ts';

interface Props {
  readonly block: DataTableBlock;
  readonly page: TablePage | undefined;
}

/** What a key has asked for: an action, and the row that it is for. */
interface Asked {
  readonly action: Block;
  readonly item: TablePage['items'][number];
}

/** Keys that lead to the rows of a table while none of them has the focus. In the rows TableGrid handles them. */
const LEADING = ['j', 'k'];

/**
 * The single keys of a table: J and K lead to its rows, keys of the document do a row action for the row that has the focus. The action is
 * rendered here without its button, so that what it says of progress and failure stands above the table.
 */
export function RowKeys({ block, page }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useStyleSheet(style);
  const [asked, setAsked] = useState<Asked>();
  useKeys(host, (key) => {
    const rows = [...(host.current?.closest('.p-data-table')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const item = page?.items[rows.indexOf(document.activeElement as HTMLElement)];
    if (LEADING.includes(key) && item === undefined) rows.find(({ tabIndex }) => tabIndex === 0)?.focus();
    const action = block.rowActions?.find(({ id }) => id === block.keys?.[key]);
    if (action === undefined || item === undefined) return LEADING.includes(key);
    // A second press while the action runs reaches the same button, which is busy.
    if (asked?.action === action && asked.item === item) press(host);
    else setAsked({ action, item });
    return true;
  });
  useEffect(() => (asked === undefined ? undefined : pressWhenShown(host)), [asked]);
  const blocks = useMemo(() => (asked === undefined ? undefined : [asked.action]), [asked]);
  return (
    <div ref={host} className="p-row-keys">
      <ScopeProvider add={{ item: asked?.item }}>
        <BlockList key={block.rowActions?.indexOf(asked?.action as Block)} blocks={blocks} at="rowActions" />
      </ScopeProvider>
    </div>
  );
}

/** Calls `take` with each key that is a command; a key that it takes does nothing else. */
function useKeys(host: RefObject<HTMLElement | null>, take: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (host.current === null || event.repeat || !isPlainKey(event, host.current)) return;
    if (take(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function press({ current }: RefObject<HTMLElement | null>): boolean {
  const button = current?.querySelector<HTMLElement>('button, a');
  button?.click();
  return button !== null && button !== undefined;
}

/** Presses the button as soon as it is there; the script of its block may still be loading. */
function pressWhenShown(host: RefObject<HTMLElement | null>): (() => void) | undefined {
  if (host.current === null || press(host)) return undefined;
  const observer = new MutationObserver(() => press(host) && observer.disconnect());
  observer.observe(host.current, { childList: true, subtree: true });
  return () => observer.disconnect();
}

interface SwitchProps {
  readonly block: DataTableBlock;
  readonly settings: TableSettings;
  readonly onChange: (change: Partial<TableSettings>) => void;
}

/** Switches the keys of a table off and on, and names them (WCAG 2.1.4). */
export function RowKeysSwitch({ block, settings, onChange }: SwitchProps) {
  const translate = useTranslate();
  return (
    <label className="p-checkbox">
      <input type="checkbox" checked={settings.rowKeys !== false} onChange={(event) => onChange({ rowKeys: event.target.checked })} />
      <span>
        {translate('table.rowKeys')}
        {Object.entries(block.keys ?? {}).map(([key, id]) => (
          <KeyOf key={key} name={key} action={block.rowActions?.find((action) => action.id === id)} />
        ))}
      </span>
    </label>
  );
}

/** A key and what it does, in the words of its row action. */
function KeyOf({ name, action }: { readonly name: string; readonly action: Block | undefined }) {
  const label = useText(action !== undefined && 'label' in action ? (action.label as string) : '');
  return (
    <>
      {', '}
      <kbd className="p-kbd">{name.toUpperCase()}</kbd> {label}
    </>
  );
}
