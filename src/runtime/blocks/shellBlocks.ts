import type { BlockRegistry } from '../scope/BlockRegistry.ts';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { Bar } from './bar/Bar.tsx';
import { Brand } from './brand/Brand.tsx';
import { Button } from './button/Button.tsx';
import { CommandPalette } from './command-palette/CommandPalette.tsx';
import { Dialog } from './dialog/Dialog.tsx';
import { FooterLine } from './footer-line/FooterLine.tsx';
import { Grid } from './grid/Grid.tsx';
import { Image } from './image/Image.tsx';
import { LanguageSelector } from './language-selector/LanguageSelector.tsx';
import { Link } from './link/Link.tsx';
import { LinkTabs } from './link-tabs/LinkTabs.tsx';
import { LoadingIndicator } from './loading-indicator/LoadingIndicator.tsx';
import { Notice } from './notice/Notice.tsx';
import { PageHeader } from './page-header/PageHeader.tsx';
import { ProgramMenu } from './program-menu/ProgramMenu.tsx';
import { Section } from './section/Section.tsx';
import { Select } from './select/Select.tsx';
import { Spacer } from './spacer/Spacer.tsx';
import { Text } from './text/Text.tsx';
import { ThemeSelector } from './theme-selector/ThemeSelector.tsx';
import { Toasts } from './toasts/Toasts.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { Welcome } from './welcome/Welcome.tsx';

/**
 * The part of the block registry for frames and for every page. Lazy ones are only on some pages; the three of a program's home and content
 * pages share the script `content`.
 */
export const shellBlocks: BlockRegistry = {
  bar: Bar,
  brand: Brand,
  button: Button,
  'cms-content': lazyComponent(() =>
    import(/* webpackChunkName: "content" */ './cms-content/CmsContent.tsx').then(({ CmsContent }) => CmsContent),
  ),
  combobox: lazyComponent(() => import(/* webpackChunkName: "combobox" */ './combobox/Combobox.tsx').then(({ Combobox }) => Combobox)),
  'command-palette': CommandPalette,
  dialog: Dialog,
  'footer-line': FooterLine,
  grid: Grid,
  hero: lazyComponent(() => import(/* webpackChunkName: "content" */ './hero/Hero.tsx').then(({ Hero }) => Hero)),
  image: Image,
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
  'tile-grid': lazyComponent(() => import(/* webpackChunkName: "content" */ './tile-grid/TileGrid.tsx').then(({ TileGrid }) => TileGrid)),
  toasts: Toasts,
  toolbar: Toolbar,
  'video-player': lazyComponent(() =>
    import(/* webpackChunkName: "video-player" */ './video-player/VideoPlayer.tsx').then(({ VideoPlayer }) => VideoPlayer),
  ),
  welcome: Welcome,
};
