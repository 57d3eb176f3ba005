import type { Operation, OperationsDocument, OperationTable, PortalOperation } from '#model';
import { asMap } from './asMap.ts';
import type { OperationFault } from './operationFault.ts';
import { parametersOf } from './parametersOf.ts';
import { pointerOf } from './pointerOf.ts';

type Report = (code: OperationFault['code'], steps: readonly (string | number)[], message: string) => void;

interface Place {
  readonly path: string;
  readonly method: string;
  readonly declared: { readonly [key: string]: unknown };
  readonly shared: readonly unknown[];
}

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);
const BESIDE_METHODS: ReadonlySet<string> = new Set(['parameters', 'summary', 'description', 'servers']);
const BODIES: readonly NonNullable<Operation['requestType']>[] = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
];

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Every method of every path, with the parameters that the path's methods share. */
function placesOf(document: OperationsDocument, report: Report): Place[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const methods = asMap(item) ?? {};
    return Object.entries(methods).flatMap(([method, declared]) => {
      if (BESIDE_METHODS.has(method) || method.startsWith('x-')) return [];
      if (!METHODS.has(method)) {
        report('OPERATION_METHOD_UNKNOWN', ['paths', path, method], `'${method}' is not get, post, put, patch or delete.`);
        return [];
      }
      return [{ path, method, declared: asMap(declared) ?? {}, shared: listOf(methods['parameters']) }];
    });
  });
}

function bodyOf({ path, method, declared }: Place, report: Report): Operation['requestType'] {
  const content = asMap(asMap(declared['requestBody'])?.['content']);
  if (declared['requestBody'] === undefined) return undefined;
  const type = BODIES.find((body) => content?.[body] !== undefined);
  if (type === undefined)
    report('OPERATION_BODY_UNKNOWN', ['paths', path, method, 'requestBody'], `The body must be one of ${BODIES.join(', ')}.`);
  return type;
}

/** Media types of successful answers that are files: what is no JSON. */
function fileTypesOf({ declared }: Place): readonly string[] {
  const good = Object.entries(asMap(declared['responses']) ?? {}).filter(([status]) => status.startsWith('2'));
  return good.flatMap(([, answer]) => Object.keys(asMap(asMap(answer)?.['content']) ?? {})).filter((type) => !/[/+]json\b/.test(type));
}

function parametersAt(place: Place, report: Report): Operation['parameters'] {
  const { path, method, declared, shared } = place;
  const { parameters, faults } = parametersOf(path, [...shared, ...listOf(declared['parameters'])]);
  for (const { at, message } of faults) {
    const own = ['paths', path, method];
    const parameter = at === undefined || at < shared.length ? own : [...own, 'parameters', at - shared.length];
    report(at === undefined ? 'OPERATION_PARAMETER_UNDECLARED' : 'OPERATION_PARAMETER_INVALID', parameter, message);
  }
  return parameters;
}

function operationAt(place: Place, report: Report): Operation | undefined {
  const { path, method, declared } = place;
  const steps = ['paths', path, method];
  const { operationId: id, responses, 'x-portal': portal } = declared;
  if (asMap(responses) === undefined) report('OPERATION_RESPONSES_MISSING', steps, 'The operation declares no responses.');
  if (typeof asMap(portal)?.['handler'] !== 'string')
    report('OPERATION_PORTAL_MISSING', steps, "The operation needs 'x-portal' with a handler.");
  if (typeof id !== 'string' || id === '') report('OPERATION_ID_MISSING', steps, 'The operation needs an operationId.');
  const parameters = parametersAt(place, report);
  const requestType = bodyOf(place, report);
  const fileTypes = fileTypesOf(place);
  if (typeof id !== 'string' || typeof asMap(portal)?.['handler'] !== 'string') return undefined;
  return {
    id,
    method: method.toUpperCase() as Operation['method'],
    path,
    parameters,
    ...(requestType && { requestType }),
    ...(fileTypes.length > 0 && { fileTypes }),
    portal: portal as PortalOperation,
  };
}

/** Path with its parameters made alike: two paths that differ only in parameter names are the same address. */
function addressOf({ method, path }: Place): string {
  return `${method} ${path.replaceAll(/\{[^{}]+\}/g, '{}')}`;
}

/** Reads the operation catalogue out of OpenAPI documents. Faulty operations are reported and left out. Never throws. */
export function operationsOf(documents: readonly OperationsDocument[]): { table: OperationTable; faults: OperationFault[] } {
  const faults: OperationFault[] = [];
  const table: Record<string, Operation> = {};
  const addresses = new Set<string>();
  documents.forEach((document, at) => {
    const report: Report = (code, steps, message) => {
      faults.push({ code, document: at, pointer: pointerOf(steps), message });
    };
    for (const place of placesOf(document, report)) {
      const operation = operationAt(place, report);
      const { path, method } = place;
      const address = addressOf(place);
      if (addresses.has(address))
        report('OPERATION_PATH_DUPLICATE', ['paths', path, method], `${method.toUpperCase()} ${path} is declared twice.`);
      addresses.add(address);
      if (operation === undefined) continue;
      if (Object.hasOwn(table, operation.id)) {
        report('OPERATION_ID_DUPLICATE', ['paths', path, method, 'operationId'], `operationId '${operation.id}' is declared twice.`);
      } else table[operation.id] = operation;
    }
  });
  return { table, faults };
}
