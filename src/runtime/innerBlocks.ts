import { CommandPalette } from './blocks/command-palette/CommandPalette.tsx';
import { Grid } from './blocks/grid/Grid.tsx';
import { Image } from './blocks/image/Image.tsx';
import { LinkTabs } from './blocks/link-tabs/LinkTabs.tsx';
import { List } from './blocks/list/List.tsx';
import { PageHeader } from './blocks/page-header/PageHeader.tsx';
import { ProgramMenu } from './blocks/program-menu/ProgramMenu.tsx';
import { Section } from './blocks/section/Section.tsx';
import { Select } from './blocks/select/Select.tsx';
import { Toolbar } from './blocks/toolbar/Toolbar.tsx';
import { Welcome } from './blocks/welcome/Welcome.tsx';

/** Blocks that the page of signing in does not show, and many others do. They are one script; `innerBlock` loads it. */
export const innerBlocks = {
  'command-palette': CommandPalette,
  grid: Grid,
  image: Image,
  'link-tabs': LinkTabs,
  list: List,
  'page-header': PageHeader,
  'program-menu': ProgramMenu,
  section: Section,
  select: Select,
  toolbar: Toolbar,
  welcome: Welcome,
};
