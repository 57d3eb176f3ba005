import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';

const load = () => import(/* webpackChunkName: "row-keys" */ './RowKeys.tsx');
const Keys = lazyComponent(() => load().then((module) => module.RowKeys));
const Switch = lazyComponent(() => load().then((module) => module.RowKeysSwitch));

/** The keys of a table that has some, unless the user has switched them off. Their script comes after the table. */
export function TableKeys({ block, page, isOn }: ComponentProps<typeof Keys> & { readonly isOn: boolean }) {
  if (block.keys === undefined || !isOn) return null;
  return (
    <Suspense>
      <Keys block={block} page={page} />
    </Suspense>
  );
}

/** The switch for the keys of a table that has some. */
export function RowKeysChoice(props: ComponentProps<typeof Switch>) {
  if (props.block.keys === undefined) return null;
  return (
    <Suspense>
      <Switch {...props} />
    </Suspense>
  );
}
