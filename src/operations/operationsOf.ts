import {
  isJsonObject,
  listOf,
  type Operation,
  type OperationParameter,
  type OperationsDocument,
  type OperationTable,
  type PortalOperation,
  pointerTo,
} from '#model';

/** A diagnostic of an OpenAPI document, before its position is known: `document` is its index in the given list, `pointer` a JSON Pointer into it. */
export interface OperationDiagnostic {
  readonly code:
    | 'OPERATION_ID_MISSING'
    | 'OPERATION_ID_DUPLICATE'
    | 'OPERATION_PATH_DUPLICATE'
    | 'OPERATION_METHOD_UNKNOWN'
    | 'OPERATION_PORTAL_MISSING'
    | 'OPERATION_RESPONSES_MISSING'
    | 'OPERATION_PARAMETER_INVALID'
    | 'OPERATION_PARAMETER_UNDECLARED'
    | 'OPERATION_BODY_UNKNOWN';
  readonly document: number;
  readonly pointer: string;
  readonly message: string;
}

type Report = (code: OperationDiagnostic['code'], steps: readonly (string | number)[], message: string) => void;

/** An operation as the document declares it, not yet checked. */
interface Declaration {
  readonly path: string;
  readonly method: string;
  readonly declared: { readonly [key: string]: unknown };
  /** Parameters that the path declares for all its methods. */
  readonly shared: readonly unknown[];
}

/** Reads the operations of OpenAPI documents into a table by id. Diagnostics are collected; operations without id or handler are left out. */
export function operationsOf(documents: readonly OperationsDocument[]): { table: OperationTable; diagnostics: OperationDiagnostic[] } {
  const diagnostics: OperationDiagnostic[] = [];
  const table: Record<string, Operation> = {};
  const addresses = new Set<string>();
  documents.forEach((document, index) => {
    const report: Report = (code, steps, message) => {
      diagnostics.push({ code, document: index, pointer: pointerTo('', ...steps), message });
    };
    for (const declaration of declarationsIn(document, report)) {
      const operation = readOperation(declaration, report);
      const { path, method } = declaration;
      const address = addressOf(declaration);
      if (addresses.has(address))
        report('OPERATION_PATH_DUPLICATE', ['paths', path, method], `${method.toUpperCase()} ${path} is declared twice.`);
      addresses.add(address);
      if (operation === undefined) continue;
      if (Object.hasOwn(table, operation.id)) {
        report('OPERATION_ID_DUPLICATE', ['paths', path, method, 'operationId'], `operationId '${operation.id}' is declared twice.`);
      } else table[operation.id] = operation;
    }
  });
  return { table, diagnostics };
}

/** The keys of a path that are operations, and those that OpenAPI allows besides. */
const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);
const OTHER_KEYS: ReadonlySet<string> = new Set(['parameters', 'summary', 'description', 'servers']);
/** Media types that a request body may have. */
const BODIES: readonly NonNullable<Operation['requestType']>[] = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/xml',
];

/** The operations of a document: every method of every path. */
function declarationsIn(document: OperationsDocument, report: Report): Declaration[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const methods = asMap(item) ?? {};
    return Object.entries(methods).flatMap(([method, declared]) => {
      if (OTHER_KEYS.has(method) || method.startsWith('x-')) return [];
      if (!METHODS.has(method)) {
        report('OPERATION_METHOD_UNKNOWN', ['paths', path, method], `'${method}' is not get, post, put, patch or delete.`);
        return [];
      }
      return [{ path, method, declared: asMap(declared) ?? {}, shared: listOf(methods['parameters']) }];
    });
  });
}

/** Media type of the request body; undefined without a body. */
function bodyOf({ path, method, declared }: Declaration, report: Report): Operation['requestType'] {
  const content = asMap(asMap(declared['requestBody'])?.['content']);
  if (declared['requestBody'] === undefined) return undefined;
  const type = BODIES.find((body) => content?.[body] !== undefined);
  if (type === undefined)
    report('OPERATION_BODY_UNKNOWN', ['paths', path, method, 'requestBody'], `The body must be one of ${BODIES.join(', ')}.`);
  return type;
}

/** Media types of the successful responses that are files; every type but JSON is taken for a file. */
function fileTypesOf({ declared }: Declaration): readonly string[] {
  const successful = Object.entries(asMap(declared['responses']) ?? {}).filter(([status]) => status.startsWith('2'));
  return successful
    .flatMap(([, response]) => Object.keys(asMap(asMap(response)?.['content']) ?? {}))
    .filter((type) => !/[/+]json\b/.test(type));
}

function readParameters(declaration: Declaration, report: Report): Operation['parameters'] {
  const { path, method, declared, shared } = declaration;
  const { parameters, diagnostics } = parseParameters(path, [...shared, ...listOf(declared['parameters'])]);
  for (const { index, message } of diagnostics) {
    const own = ['paths', path, method];
    const parameter = index === undefined || index < shared.length ? own : [...own, 'parameters', index - shared.length];
    report(index === undefined ? 'OPERATION_PARAMETER_UNDECLARED' : 'OPERATION_PARAMETER_INVALID', parameter, message);
  }
  return parameters;
}

function readOperation(declaration: Declaration, report: Report): Operation | undefined {
  const { path, method, declared } = declaration;
  const steps = ['paths', path, method];
  const { operationId: id, responses, 'x-portal': portal } = declared;
  if (asMap(responses) === undefined) report('OPERATION_RESPONSES_MISSING', steps, 'The operation declares no responses.');
  if (typeof asMap(portal)?.['handler'] !== 'string')
    report('OPERATION_PORTAL_MISSING', steps, "The operation needs 'x-portal' with a handler.");
  if (typeof id !== 'string' || id === '') report('OPERATION_ID_MISSING', steps, 'The operation needs an operationId.');
  const parameters = readParameters(declaration, report);
  const requestType = bodyOf(declaration, report);
  const fileTypes = fileTypesOf(declaration);
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

/** Method and path without parameter names: `/a/{x}` and `/a/{y}` are the same address. */
function addressOf({ method, path }: Declaration): string {
  return `${method} ${path.replaceAll(/\{[^{}]+\}/g, '{}')}`;
}

/** A diagnostic of a parameter: `index` is its position among the declared ones, undefined if it is in the path and not declared. */
interface ParameterDiagnostic {
  readonly index: number | undefined;
  readonly message: string;
}

const LOCATIONS: ReadonlySet<unknown> = new Set<OperationParameter['in']>(['path', 'query', 'header']);

function parseParameter(declared: unknown): OperationParameter | undefined {
  const { name, in: location, required } = asMap(declared) ?? {};
  if (typeof name !== 'string' || name === '' || !LOCATIONS.has(location)) return undefined;
  return { name, in: location as OperationParameter['in'], required: required === true || location === 'path' };
}

function namesInPath(path: string): string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => String(match[1]));
}

/** Reads declared parameters (OpenAPI 3.1 section 4.8.12) and checks them against the names in the path. */
function parseParameters(
  path: string,
  declared: readonly unknown[],
): { parameters: OperationParameter[]; diagnostics: ParameterDiagnostic[] } {
  const diagnostics: ParameterDiagnostic[] = [];
  const parameters = new Map<string, OperationParameter>();
  const inPath = namesInPath(path);
  declared.forEach((entry, index) => {
    const parameter = parseParameter(entry);
    if (parameter === undefined) diagnostics.push({ index, message: "A parameter needs a 'name' and 'in' path, query or header." });
    else if (parameter.in === 'path' && !inPath.includes(parameter.name))
      diagnostics.push({ index, message: `The path has no {${parameter.name}}.` });
    else parameters.set(`${parameter.in}.${parameter.name}`, parameter);
  });
  for (const name of inPath) {
    if (!parameters.has(`path.${name}`)) diagnostics.push({ index: undefined, message: `Path parameter {${name}} is not declared.` });
  }
  return { parameters: [...parameters.values()], diagnostics };
}

/** The value if it is a map, else undefined. */
function asMap(value: unknown): { readonly [key: string]: unknown } | undefined {
  return isJsonObject(value) ? value : undefined;
}
