import { evaluate, resolveValue } from '#conditions';
import type { TabItem, TabsBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useEvaluation, useServices, useValue } from '../../scope/hooks.ts';
import { useTracked } from '../../scope/useTracked.ts';
import { Tabs as TabStrip } from '../../ui/Tabs.tsx';
import { BlockList } from '../BlockList.tsx';

interface CurrentRoute {
  readonly name: string;
  readonly params: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string };
}

/** Panels of which one is shown; its id is in the address, so that it can be linked and Back leads to it. */
export function Tabs({ block }: BlockProps<TabsBlock>) {
  const { navigation } = useServices();
  const evaluation = useEvaluation();
  const route = useValue<CurrentRoute>({ $: 'route' });
  const query = block.query ?? 'tab';
  const items = useTracked(() =>
    block.items
      .map((item: TabItem, index) => ({ item, index, title: String(resolveValue(item.title, evaluation) ?? '') }))
      .filter(({ item: { visibleIf } }) => visibleIf === undefined || evaluate(visibleIf, evaluation)),
  );
  const select = (id: string): void => {
    if (route === undefined) return;
    navigation.go(route.name, { params: route.params, query: { ...route.query, [query]: id }, replace: true });
  };
  return (
    <TabStrip
      value={route?.query[query]}
      onChange={select}
      items={items.map(({ item, index, title }) => ({
        id: item.id,
        title,
        content: <BlockList blocks={item.blocks} at={`items/${index}/blocks`} />,
      }))}
    />
  );
}
