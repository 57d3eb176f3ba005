import { resolve } from 'node:path';
import { type Compilation, type CompiledPortal, compilePortal } from '#compiler';
import { handlerDescriptions } from '#server';
import { vocabulary } from '../../src/cli/vocabulary.ts';
import { loadLateModules } from './loadLateModules.ts';
import { oncePerWorker } from './oncePerWorker.ts';

/** What compiling a portal of the repository gives, by its folder; whoever asks first waits for it. */
export function shippedCompilation(folder = '.'): Promise<Compilation> {
  const registry = { ...vocabulary, handlers: handlerDescriptions };
  return oncePerWorker(`compilation of ${folder}`, () => {
    loadLateModules();
    return compilePortal({ root: resolve(folder), engineRoot: resolve('.'), registry });
  });
}

/** A portal of the repository; throws what the compiler tells if it does not compile. */
export async function shippedPortal(folder?: string): Promise<CompiledPortal> {
  const { portal, diagnostics } = await shippedCompilation(folder);
  if (!portal) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return portal;
}
