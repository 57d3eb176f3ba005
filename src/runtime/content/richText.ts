import { type AnyExtension, Mark, Node } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Selection, UndoRedo } from '@tiptap/extensions';
import { isLinkAddress } from './linkAddress.ts';

/** A mark that has no button and survives editing. */
const keptMark = (tag: string): AnyExtension =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }) as AnyExtension;

const Blockquote = Node.create({
  name: 'blockquote',
  content: 'block+',
  group: 'block',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
});

const Rule = Node.create({ name: 'hr', group: 'block', parseHTML: () => [{ tag: 'hr' }], renderHTML: () => ['hr'] });

/** What rich text may consist of. What is not in this list does not survive being edited; see lossOf. */
export const extensions: AnyExtension[] = [
  Document,
  Text,
  Paragraph,
  Heading,
  Bold,
  Italic,
  HardBreak,
  BulletList,
  OrderedList,
  ListItem,
  Link.configure({
    openOnClick: false,
    autolink: false,
    linkOnPaste: false,
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (address) => isLinkAddress(address),
  }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  UndoRedo,
  // What is chosen is seen while the address of its link is typed.
  Selection.configure({ className: 'p-edit__chosen' }),
  Blockquote,
  Rule,
  ...['u', 's', 'sub', 'sup', 'code'].map(keptMark),
];
