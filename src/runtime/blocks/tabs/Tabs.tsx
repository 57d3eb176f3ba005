import { evaluate, resolveValue } from '#conditions';
import type { TabItem, TabsBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useEvaluation, useServices, useValue } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';
import { Tabs as TabStrip } from '../../ui/Tabs.tsx';
import { BlockList } from '../BlockList.tsx';

interface Place {
  readonly name: string;
  readonly params: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string };
}

/** Panels of which one shows; the chosen one stands in the address, so that it can be linked and gone back to. */
export function Tabs({ block }: BlockProps<TabsBlock>) {
  const { navigation } = useServices();
  const evaluation = useEvaluation();
  const place = useValue<Place>({ $: 'route' });
  const query = block.query ?? 'tab';
  const items = useTracked(() =>
    block.items
      .map((item: TabItem, index) => ({ item, index, title: String(resolveValue(item.title, evaluation) ?? '') }))
      .filter(({ item: { visibleIf } }) => visibleIf === undefined || evaluate(visibleIf, evaluation)),
  );
  const choose = (id: string): void => {
    if (place === undefined) return;
    navigation.go(place.name, { params: place.params, query: { ...place.query, [query]: id }, replace: true });
  };
  return (
    <TabStrip
      value={place?.query[query]}
      onChange={choose}
      items={items.map(({ item, index, title }) => ({
        id: item.id,
        title,
        content: <BlockList blocks={item.blocks} at={`items/${index}/blocks`} />,
      }))}
    />
  );
}
