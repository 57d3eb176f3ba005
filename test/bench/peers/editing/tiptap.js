// TipTap alone, with the marks and nodes of the portal's editor (src/runtime/content/richText.ts) that a text of the bench uses. Its
// packages are those of the portal.
import { Editor } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';

const { content } = JSON.parse(document.getElementById('shape').textContent);
const extensions = [Document, Text, Paragraph, Heading, Bold, Italic, HardBreak, BulletList, OrderedList, ListItem, Link, UndoRedo];
new Editor({ element: document.getElementById('root'), extensions, content });
