import { Bar } from './blocks/bar/Bar.tsx';
import { Brand } from './blocks/brand/Brand.tsx';
import { Button } from './blocks/button/Button.tsx';
import { Dialog } from './blocks/dialog/Dialog.tsx';
import { FooterLine } from './blocks/footer-line/FooterLine.tsx';
import { LanguageSelector } from './blocks/language-selector/LanguageSelector.tsx';
import { Link } from './blocks/link/Link.tsx';
import { LoadingIndicator } from './blocks/loading-indicator/LoadingIndicator.tsx';
import { Notice } from './blocks/notice/Notice.tsx';
import { Spacer } from './blocks/spacer/Spacer.tsx';
import { Text } from './blocks/text/Text.tsx';
import { ThemeSelector } from './blocks/theme-selector/ThemeSelector.tsx';
import { Toasts } from './blocks/toasts/Toasts.tsx';
import { innerBlock } from './innerBlock.ts';
import type { BlockRegistry } from './scope/BlockRegistry.ts';
import { lazyComponent } from './ui/lazyComponent.ts';

/**
 * The part of the block registry for frames and for every page. Lazy ones are only on some pages; the three of a program's home and content
 * pages share the script `content`, those that the page of signing in does not show the script `inner`.
 */
export const shellBlocks: BlockRegistry = {
  bar: Bar,
  brand: Brand,
  button: Button,
  'cms-content': lazyComponent(() =>
    import(/* webpackChunkName: "content" */ './blocks/cms-content/CmsContent.tsx').then(({ CmsContent }) => CmsContent),
  ),
  combobox: lazyComponent(() =>
    import(/* webpackChunkName: "combobox" */ './blocks/combobox/Combobox.tsx').then(({ Combobox }) => Combobox),
  ),
  'command-palette': innerBlock('command-palette'),
  dialog: Dialog,
  'footer-line': FooterLine,
  grid: innerBlock('grid'),
  hero: lazyComponent(() => import(/* webpackChunkName: "content" */ './blocks/hero/Hero.tsx').then(({ Hero }) => Hero)),
  image: innerBlock('image'),
  'in-hand': lazyComponent(() => import(/* webpackChunkName: "rare" */ './blocks/in-hand/InHand.tsx').then(({ InHand }) => InHand)),
  intro: lazyComponent(() => import(/* webpackChunkName: "rare" */ './blocks/intro/Intro.tsx').then(({ Intro }) => Intro)),
  'language-selector': LanguageSelector,
  link: Link,
  'link-tabs': innerBlock('link-tabs'),
  'loading-indicator': LoadingIndicator,
  notice: Notice,
  'page-header': innerBlock('page-header'),
  'program-menu': innerBlock('program-menu'),
  section: innerBlock('section'),
  select: innerBlock('select'),
  spacer: Spacer,
  text: Text,
  'theme-selector': ThemeSelector,
  'tile-grid': lazyComponent(() =>
    import(/* webpackChunkName: "content" */ './blocks/tile-grid/TileGrid.tsx').then(({ TileGrid }) => TileGrid),
  ),
  toasts: Toasts,
  toolbar: innerBlock('toolbar'),
  'video-player': lazyComponent(() =>
    import(/* webpackChunkName: "rare" */ './blocks/video-player/VideoPlayer.tsx').then(({ VideoPlayer }) => VideoPlayer),
  ),
  welcome: innerBlock('welcome'),
};
