import type { OperationParameter } from '#model';
import { asMap } from './asMap.ts';

/** What is wrong with a declared parameter, with its place in the list it stands in. */
export interface ParameterFault {
  readonly at: number | undefined;
  readonly message: string;
}

const PLACES: ReadonlySet<unknown> = new Set<OperationParameter['in']>(['path', 'query', 'header']);

function parameterOf(declared: unknown): OperationParameter | undefined {
  const { name, in: place, required } = asMap(declared) ?? {};
  if (typeof name !== 'string' || name === '' || !PLACES.has(place)) return undefined;
  return { name, in: place as OperationParameter['in'], required: required === true || place === 'path' };
}

function namesInPath(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => String(match[1]));
}

/** Reads declared parameters (OpenAPI 3.1 section 4.8.12) and checks them against the names in the path. */
export function parametersOf(path: string, declared: readonly unknown[]): { parameters: OperationParameter[]; faults: ParameterFault[] } {
  const faults: ParameterFault[] = [];
  const parameters = new Map<string, OperationParameter>();
  const inPath = namesInPath(path);
  declared.forEach((entry, at) => {
    const parameter = parameterOf(entry);
    if (parameter === undefined) faults.push({ at, message: "A parameter needs a 'name' and 'in' path, query or header." });
    else if (parameter.in === 'path' && !inPath.includes(parameter.name))
      faults.push({ at, message: `The path has no {${parameter.name}}.` });
    else parameters.set(`${parameter.in}.${parameter.name}`, parameter);
  });
  for (const name of inPath) {
    if (!parameters.has(`path.${name}`)) faults.push({ at: undefined, message: `Path parameter {${name}} is not declared.` });
  }
  return { parameters: [...parameters.values()], faults };
}
