import type { CompiledPortal } from '#compiler';
import type { AccessRule, Operation, OperationsDocument } from '#model';
import { changesSomething } from '#operations';
import { isOpen } from '../call/limits.ts';
import { usedComponents } from './usedComponents.ts';

type Published = Pick<CompiledPortal, 'openapi' | 'access' | 'operations'>;
type Part = { readonly [name: string]: unknown };

interface DeclaredOperation {
  readonly description?: string;
  readonly parameters?: readonly Part[];
  readonly responses?: Part;
}

const DESCRIPTION =
  'Sign in at the token operation, and send its access_token as Authorization: Bearer. A call that changes something may carry an ' +
  'Idempotency-Key: a repeat with the same key is given the stored response and changes nothing again. Where If-Match is declared, it takes ' +
  'the ETag of what was read, and a change over a newer version is refused with 409.';

/** What the documents do not say of themselves, because it holds for every portal. */
const COMPONENTS = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of the token operation.' },
    client: { type: 'http', scheme: 'basic', description: 'Id and secret of the OAuth client; may be left out.' },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Names the intention, so that a repeat has no second effect; 24 hours.',
      schema: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[\\x21\\x23-\\x7e]+$' },
    },
  },
};

/**
 * The operation documents as clients read them: with the address, who may make each call, how it is signed in, and what holds for every call
 * (refusals, the idempotency key), which the documents leave to the server. Schemas that no operation uses are left out.
 */
export function publishedOpenApi(portal: Published, publicUrl: string): OperationsDocument {
  const { openapi, operations } = portal;
  const byId = new Map(Object.values(operations).map((operation) => [`${operation.method.toLowerCase()} ${operation.path}`, operation]));
  const paths = Object.entries(openapi.paths).map(([path, methods]) => {
    const published = Object.entries(methods as Part).map(([method, declared]) => {
      const operation = byId.get(`${method} ${path}`);
      return [method, operation ? publishedOperation(portal, operation, declared as DeclaredOperation) : declared];
    });
    return [path, Object.fromEntries(published)];
  });
  const declared = (openapi['components'] ?? {}) as { readonly [group: string]: Part };
  const components = {
    ...declared,
    securitySchemes: { ...COMPONENTS.securitySchemes, ...declared['securitySchemes'] },
    parameters: { ...COMPONENTS.parameters, ...declared['parameters'] },
  };
  const document = {
    ...openapi,
    info: { description: DESCRIPTION, ...openapi.info },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(paths),
    components,
  };
  return usedComponents(structuredClone(document)) as OperationsDocument;
}

function publishedOperation(portal: Published, operation: Operation, declared: DeclaredOperation): object {
  const { description, parameters = [], responses = {} } = declared;
  const isOnce = changesSomething(operation) && operation.portal.once !== false;
  const rule = portal.access.operations[operation.id];
  return {
    ...declared,
    description: [description, rule && callers(rule)].filter(Boolean).join('\n\n'),
    parameters: isOnce ? [...parameters, { $ref: '#/components/parameters/IdempotencyKey' }] : parameters,
    security: securityOf(portal, operation),
    // Refusals are declared as `default`; clients and linters look for the range of their status.
    responses: 'default' in responses ? { '4XX': responses['default'], ...responses } : responses,
  };
}

function securityOf(portal: Published, { id, portal: { auth } }: Operation): object[] {
  if (!isOpen(portal, id)) return [{ bearer: [] }];
  return auth === 'client' ? [{}, { client: [] }] : [];
}

function callers({ allow, keyOf, whileImpersonating }: AccessRule): string {
  if (keyOf !== undefined) return `May be called by: programs of sources, each with the key of the source that \`${keyOf}\` names.`;
  const who = allow.includes('anyone') ? 'everybody' : allow.includes('authenticated') ? 'everybody who is signed in' : allow.join(', ');
  const limit = whileImpersonating === 'deny' ? ', but not while impersonating' : '';
  return `May be called by: ${who || 'nobody'}${limit}.`;
}
