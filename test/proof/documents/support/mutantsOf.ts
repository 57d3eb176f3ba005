import { engineRoot, type MemoryPortal } from '../../../support/memoryPortal.ts';
import { circleMutants } from './circleMutants.ts';
import { fileMutants } from './fileMutants.ts';
import { formMutants } from './formMutants.ts';
import { groundOf } from './ground.ts';
import { looseMutants } from './looseMutants.ts';
import { machineMutants } from './machineMutants.ts';
import { messageMutants } from './messageMutants.ts';
import type { Mutant } from './mutant.ts';
import { nameMutants } from './nameMutants.ts';
import { numberMutants } from './numberMutants.ts';
import { referenceMutants } from './referenceMutants.ts';
import { shapeMutants } from './shapeMutants.ts';
import { soundMutants } from './soundMutants.ts';

/** Every mutant that can be made of a portal's documents. */
export function mutantsOf({ texts }: MemoryPortal, chance: () => number): Mutant[] {
  return Array.from(texts).flatMap(([path, text]) => {
    const ground = groundOf(path, text, engineRoot);
    if (!ground) return [];
    return [
      ...fileMutants(ground, chance),
      ...shapeMutants(ground),
      ...nameMutants(ground),
      ...messageMutants(ground),
      ...referenceMutants(ground),
      ...circleMutants(ground, texts),
      ...formMutants(ground),
      ...machineMutants(ground),
      ...numberMutants(ground, texts),
      ...looseMutants(ground, chance),
      ...soundMutants(ground),
    ];
  });
}
