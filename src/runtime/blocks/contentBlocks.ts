import type { BlockRegistry } from '../scope/BlockRegistry.ts';
import { Form } from './form/Form.tsx';

/** Forms, lists, facts and files: the blocks that show and take data. */
export const contentBlocks: BlockRegistry = {
  form: Form,
};
