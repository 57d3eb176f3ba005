import type { ComponentType } from 'react';
import type { BlockProps } from './scope/BlockRegistry.ts';
import { type LazyComponent, lazyComponent } from './ui/lazyComponent.ts';

const importInner = () => import(/* webpackChunkName: "inner" */ './innerBlocks.ts').then(({ innerBlocks }) => innerBlocks);

type InnerKind = keyof Awaited<ReturnType<typeof importInner>>;
type BlockComponent = ComponentType<BlockProps<never>>;

const created: LazyComponent<BlockProps<never>>[] = [];

/** The component of a block kind in `innerBlocks`, whose script is loaded when the first block of any of these kinds is shown. */
export function innerBlock(kind: InnerKind): LazyComponent<BlockProps<never>> {
  const component = lazyComponent(async () => (await importInner())[kind] as BlockComponent);
  created.push(component);
  return component;
}

/** Preloads the script of these kinds, so that the first page behind sign-in is rendered at once. */
export async function loadInnerBlocks(): Promise<void> {
  await Promise.all(created.map(({ load }) => load()));
}
