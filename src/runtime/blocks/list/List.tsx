import type { ListBlock } from '#model';
import { localeOf } from '../../i18n/language.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useShell, useText, useValue } from '../../scope/hooks.ts';
import { ScopeProvider } from '../../scope/ScopeProvider.tsx';
import { BlockList } from '../BlockList.tsx';
import { ListItemContext } from '../ListItemContext.ts';

type Item = { readonly [key: string]: unknown };

/**
 * The block kind `list`: shows its blocks once for each item of a list; they read the item as `item.*`. With `sortBy`, the name of a
 * property, the items are sorted by the rules of the user's language.
 */
export function List({ block }: BlockProps<ListBlock>) {
  const value = useValue(block.items);
  const empty = useText(block.empty);
  const sortBy = useText(block.sortBy);
  const locale = localeOf(useShell());
  const items = sorted(Array.isArray(value) ? (value as readonly Item[]) : [], sortBy, locale);
  if (items.length === 0) return empty === '' ? null : <p className="p-list-empty">{empty}</p>;
  const Markup = block.as === 'ol' ? 'ol' : 'ul';
  return (
    <Markup className={block.as === 'cards' ? 'p-cards' : 'p-list'}>
      {items.map((item, index) => (
        <li key={keyOf(item, index)}>
          <ListItemContext value={true}>
            <ScopeProvider add={{ item }}>
              <BlockList blocks={block.blocks} />
            </ScopeProvider>
          </ListItemContext>
        </li>
      ))}
    </Markup>
  );
}

function sorted(items: readonly Item[], property: string, locale: string): readonly Item[] {
  if (property === '') return items;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...items].sort((one, other) => compare(String(one[property] ?? ''), String(other[property] ?? '')));
}

/** The React key of an item: its id, else its index. The items come from data and may be something else than objects. */
function keyOf(item: Item, index: number): string {
  const id: unknown = typeof item === 'object' && item !== null ? (item['id'] ?? item['humanReadableId']) : undefined;
  return id === undefined || id === null ? String(index) : String(id);
}
