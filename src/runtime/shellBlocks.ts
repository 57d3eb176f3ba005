import { Bar } from './blocks/bar/Bar.tsx';
import { Brand } from './blocks/brand/Brand.tsx';
import { Button } from './blocks/button/Button.tsx';
import { CommandPalette } from './blocks/command-palette/CommandPalette.tsx';
import { Dialog } from './blocks/dialog/Dialog.tsx';
import { FooterLine } from './blocks/footer-line/FooterLine.tsx';
import { Grid } from './blocks/grid/Grid.tsx';
import { Image } from './blocks/image/Image.tsx';
import { LanguageSelector } from './blocks/language-selector/LanguageSelector.tsx';
import { Link } from './blocks/link/Link.tsx';
import { LinkTabs } from './blocks/link-tabs/LinkTabs.tsx';
import { LoadingIndicator } from './blocks/loading-indicator/LoadingIndicator.tsx';
import { Notice } from './blocks/notice/Notice.tsx';
import { PageHeader } from './blocks/page-header/PageHeader.tsx';
import { ProgramMenu } from './blocks/program-menu/ProgramMenu.tsx';
import { Section } from './blocks/section/Section.tsx';
import { Select } from './blocks/select/Select.tsx';
import { Spacer } from './blocks/spacer/Spacer.tsx';
import { Text } from './blocks/text/Text.tsx';
import { ThemeSelector } from './blocks/theme-selector/ThemeSelector.tsx';
import { Toasts } from './blocks/toasts/Toasts.tsx';
import { Toolbar } from './blocks/toolbar/Toolbar.tsx';
import { Welcome } from './blocks/welcome/Welcome.tsx';
import type { BlockRegistry } from './scope/BlockRegistry.ts';
import { lazyComponent } from './ui/lazyComponent.ts';

/**
 * The part of the block registry for frames and for every page. Lazy ones are only on some pages; the three of a program's home and content
 * pages share the script `content`.
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
  'command-palette': CommandPalette,
  dialog: Dialog,
  'footer-line': FooterLine,
  grid: Grid,
  hero: lazyComponent(() => import(/* webpackChunkName: "content" */ './blocks/hero/Hero.tsx').then(({ Hero }) => Hero)),
  image: Image,
  intro: lazyComponent(() => import(/* webpackChunkName: "intro" */ './blocks/intro/Intro.tsx').then(({ Intro }) => Intro)),
  'language-selector': LanguageSelector,
  link: Link,
  'link-tabs': LinkTabs,
  'loading-indicator': LoadingIndicator,
  notice: Notice,
  'page-header': PageHeader,
  'program-menu': ProgramMenu,
  section: Section,
  select: Select,
  spacer: Spacer,
  text: Text,
  'theme-selector': ThemeSelector,
  'tile-grid': lazyComponent(() =>
    import(/* webpackChunkName: "content" */ './blocks/tile-grid/TileGrid.tsx').then(({ TileGrid }) => TileGrid),
  ),
  toasts: Toasts,
  toolbar: Toolbar,
  'video-player': lazyComponent(() =>
    import(/* webpackChunkName: "video-player" */ './blocks/video-player/VideoPlayer.tsx').then(({ VideoPlayer }) => VideoPlayer),
  ),
  welcome: Welcome,
};
