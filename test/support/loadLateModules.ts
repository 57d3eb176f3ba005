import { validatorModule } from '../../src/compiler/emit/validatorModule.ts';

/**
 * Loads what a portal else loads with the first validator that it makes: a portal that is made once per worker outlives the test file that
 * made it, and after that jest lets its modules load no others.
 */
export function loadLateModules(): void {
  validatorModule({ type: 'object' });
}
