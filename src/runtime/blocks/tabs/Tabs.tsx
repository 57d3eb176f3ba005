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

/**
 * The block kind `tabs`: panels of which one is shown. The id of the selected tab is in the query of the address, so that it can be linked
 * and Back from another page returns to it.
 */
export function Tabs({ block }: BlockProps<TabsBlock>) {
  const { navigation } = useServices();
  const evaluation = useEvaluation();
  const route = useValue<CurrentRoute>({ $: 'route' });
  const queryName = block.query ?? 'tab';
  const items = useTracked(() =>
    block.items
      // The index is that in the document: pointers of blocks name it.
      .map((item: TabItem, index) => ({ item, index, title: String(resolveValue(item.title, evaluation) ?? '') }))
      .filter(({ item: { visibleIf } }) => visibleIf === undefined || evaluate(visibleIf, evaluation)),
  );
  const select = (id: string): void => {
    if (route === undefined) return;
    // Nothing is lost where panels stay, so nobody is asked about what is not saved yet.
    if (block.keep === true && navigation.setQuery !== undefined) navigation.setQuery({ [queryName]: id });
    else navigation.go(route.name, { params: route.params, query: { ...route.query, [queryName]: id }, replace: true });
  };
  return (
    <TabStrip
      value={route?.query[queryName]}
      onChange={select}
      keeps={block.keep}
      items={items.map(({ item, index, title }) => ({
        id: item.id,
        title,
        content: <BlockList blocks={item.blocks} at={`items/${index}/blocks`} />,
      }))}
    />
  );
}
