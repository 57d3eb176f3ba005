import type { ListBlock } from '#model';
import { localeOf } from '../../i18n/language.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useShell, useText, useValue } from '../../scope/hooks.ts';
import { ScopeProvider } from '../../scope/ScopeProvider.tsx';
import { BlockList } from '../BlockList.tsx';

type Element = { readonly [key: string]: unknown };

/** Blocks for each element of a list, which they read as `item.*`; sorted by the rules of the user's language if `sort` is given. */
export function List({ block }: BlockProps<ListBlock>) {
  const items = useValue(block.items);
  const empty = useText(block.empty);
  const sortBy = useText(block.sortBy);
  const locale = localeOf(useShell());
  const elements = sorted(Array.isArray(items) ? (items as readonly Element[]) : [], sortBy, locale);
  if (elements.length === 0) return empty === '' ? null : <p className="p-list-empty">{empty}</p>;
  const Markup = block.as === 'ol' ? 'ol' : 'ul';
  return (
    <Markup className={block.as === 'cards' ? 'p-cards' : 'p-list'}>
      {elements.map((item, index) => (
        <li key={keyOf(item, index)}>
          <ScopeProvider add={{ item }}>
            <BlockList blocks={block.blocks} />
          </ScopeProvider>
        </li>
      ))}
    </Markup>
  );
}

function sorted(elements: readonly Element[], property: string, locale: string): readonly Element[] {
  if (property === '') return elements;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...elements].sort((one, other) => compare(String(one[property] ?? ''), String(other[property] ?? '')));
}

function keyOf(item: Element, index: number): string {
  const id: unknown = typeof item === 'object' && item !== null ? (item['id'] ?? item['humanReadableId']) : undefined;
  return id === undefined || id === null ? String(index) : String(id);
}
