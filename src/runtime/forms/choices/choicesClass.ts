import { classNames } from '../../ui/classNames.ts';
import type { Choice } from './Choice.ts';

/** Class of what holds the choices: one below the other, or cards side by side. */
export function choicesClass(choices: readonly Choice[]): string {
  return classNames('p-choices', choices.some(({ isCard }) => isCard === true) && 'p-choices--cards');
}
