import type { Definitions, FunctionDefinition } from './definition.ts';
import { filterFunctions, listFunctions } from './lists.ts';
import { conditionFunctions, mapFunctions } from './mapsAndConditions.ts';
import { dateFunctions, numberFunctions } from './numbersAndDates.ts';
import { textFunctions } from './texts.ts';

/** The functions that expressions can call, in groups for the manual. */
export const definitionGroups: { readonly [heading: string]: Definitions } = {
  'What is there, and conditions': conditionFunctions,
  Texts: textFunctions,
  Numbers: numberFunctions,
  Dates: dateFunctions,
  Lists: listFunctions,
  'Lists, where a filter or a dot cannot say it': filterFunctions,
  Maps: mapFunctions,
};

const definitions: ReadonlyMap<string, FunctionDefinition> = new Map(
  Object.values(definitionGroups).flatMap((group) => Object.entries(group)),
);

export const functionNames: readonly string[] = [...definitions.keys()];

export function definitionOf(name: string): FunctionDefinition | undefined {
  return definitions.get(name);
}

/** A function as it is called: `string join(list, separator?)`. */
export function signatureOf(name: string): string {
  const parameters = definitions.get(name)?.parameters ?? [];
  return `${name}(${parameters.map((one) => `${one.name}${one.isRepeated ? ', ...' : ''}${one.isOptional ? '?' : ''}`).join(', ')})`;
}
