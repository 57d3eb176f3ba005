import { observableValues } from '#session';
import { Flow } from './blocks/flow/Flow.tsx';
import { Form } from './blocks/form/Form.tsx';
import { Slot } from './blocks/slot/Slot.tsx';
import { innerBlock } from './innerBlock.ts';
import type { BlockRegistry } from './scope/BlockRegistry.ts';
import { shellBlocks } from './shellBlocks.ts';
import { lazyComponent } from './ui/lazyComponent.ts';

/**
 * Block kinds that show content of their own; a test renders each alone from its example in test/gallery. Those with much code are lazy:
 * their script is loaded when the first block of the kind is shown. Small ones that few pages show have one script, `rare`.
 */
export const contentBlocks: BlockRegistry = {
  form: Form,
  'detail-list': lazyComponent(() =>
    import(/* webpackChunkName: "detail-list" */ './blocks/detail-list/DetailList.tsx').then(({ DetailList }) => DetailList),
  ),
  'data-table': lazyComponent(() =>
    import(/* webpackChunkName: "data-table" */ './blocks/data-table/DataTable.tsx').then(({ DataTable }) => DataTable),
  ),
  chart: lazyComponent(() => import(/* webpackChunkName: "chart" */ './blocks/chart/Chart.tsx').then(({ styledChart }) => styledChart)),
  map: lazyComponent(() => import(/* webpackChunkName: "map" */ './blocks/map/Map.tsx').then(({ styledMap }) => styledMap)),
  changes: lazyComponent(() => import(/* webpackChunkName: "rare" */ './blocks/changes/Changes.tsx').then(({ Changes }) => Changes)),
  'embedded-page': lazyComponent(() =>
    import(/* webpackChunkName: "rare" */ './blocks/embedded-page/EmbeddedPage.tsx').then(({ EmbeddedPage }) => EmbeddedPage),
  ),
  source: lazyComponent(() =>
    import(/* webpackChunkName: "source" */ './blocks/source/Source.tsx').then(({ styledSource }) => styledSource),
  ),
  report: lazyComponent(() =>
    import(/* webpackChunkName: "report" */ './blocks/report/Report.tsx').then(({ styledReport }) => styledReport),
  ),
  tabs: lazyComponent(() => import(/* webpackChunkName: "tabs" */ './blocks/tabs/Tabs.tsx').then(({ Tabs }) => Tabs)),
  download: lazyComponent(() =>
    import(/* webpackChunkName: "download" */ './blocks/download/Download.tsx').then(({ Download }) => Download),
  ),
  upload: lazyComponent(() => import(/* webpackChunkName: "download" */ './blocks/upload/Upload.tsx').then(({ Upload }) => Upload)),
  'password-strength': lazyComponent(() =>
    import(/* webpackChunkName: "rare" */ './blocks/password-strength/PasswordStrength.tsx').then(
      ({ PasswordStrength }) => PasswordStrength,
    ),
  ),
};

/** Block kinds that show other blocks: those of a flow's view, one for each item of a list, or what a document puts into a slot. */
const containerBlocks: BlockRegistry = {
  flow: Flow,
  list: innerBlock('list'),
  screen: lazyComponent(() => import(/* webpackChunkName: "screen" */ './screenBlocks.ts').then(({ screenWith }) => screenWith(blocks))),
  slot: Slot,
};

/**
 * Every block kind of schemas/meta/blocks with its component, but for those that come with the first block `screen` (`screenBlocks`).
 * `BlockList` finds components here, as `services.blocks`; blocks in sight change with the component of their kind.
 */
export const blocks: BlockRegistry = observableValues({ ...shellBlocks, ...contentBlocks, ...containerBlocks });
