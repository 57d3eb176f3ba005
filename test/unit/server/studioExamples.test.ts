import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { CompiledPortal } from '#compiler';
import { createEvaluation, evaluate } from '#conditions';
import { schemaExample } from '../../../src/server/studio/schemaExample.ts';
import { studioExamples } from '../../../src/server/studio/studioExamples.ts';
import { shippedPortal } from '../../support/shippedPortal.ts';

let portal: CompiledPortal;

beforeAll(async () => {
  portal = await shippedPortal();
}, 60_000);

const examplesOf = (program: string) => {
  const variant = portal.variants.get(program);
  if (variant === undefined) throw new Error(`no program ${program}`);
  return studioExamples({ portal, variant, language: 'fr' }, new Date('2026-11-26T12:00:00Z'));
};

test('the example of every response is one by its schema', () => {
  const { responses } = examplesOf('base');
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
  ajv.addSchema(portal.openapi, 'calls');
  const escaped = (path: string): string => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));
  const faults = Object.values(portal.operations).flatMap(({ id, method, path }) => {
    const declared = (portal.openapi.paths as Record<string, Record<string, { responses: Record<string, { content?: object }> }>>)[path]?.[
      method.toLowerCase()
    ]?.responses;
    const status = Object.keys(declared ?? {}).find((each) => each.startsWith('2')) ?? '';
    if (declared?.[status]?.content === undefined || !('application/json' in (declared[status]?.content ?? {}))) return [];
    const $ref = `calls#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    const holds = ajv.compile({ $ref });
    return holds(responses[id]) ? [] : [`${id}: ${ajv.errorsText(holds.errors)}`];
  });
  expect(faults).toEqual([]);
});

test('a text says its property in words, where nothing else is asked of it', () => {
  const schema = {
    type: 'object',
    properties: {
      dealerName: { type: 'string' },
      authorizedEmail: { type: 'string' },
      code: { type: 'string', pattern: '^\\d{5}$' },
      state: { enum: ['NEW', 'OLD'] },
      next: { $ref: '#' },
    },
  };
  const inner = { dealerName: 'dealer name', authorizedEmail: 'somebody@example.com', code: '12345', state: 'NEW' };
  expect(schemaExample(schema, schema)).toEqual({ ...inner, next: inner });
});

test('a user in a role is one by the condition of the role, of the program, and sees its menu', () => {
  const { roles, shell } = examplesOf('honda');
  const { conditions, facts } = portal;
  for (const { id, menu, user } of roles) {
    const evaluation = createEvaluation({ roots: { user: () => user, portal: () => portal.portal }, facts, conditions });
    expect([id, evaluate((portal.access.roles[id] as (typeof portal.access.roles)[string]).when, evaluation)]).toEqual([id, true]);
    expect(user).toMatchObject({ oemName: 'Honda', language: 'FRENCH' });
    expect([id, menu.length > 0]).toEqual([id, true]);
  }
  expect(roles.map(({ id }) => id)).toEqual(expect.arrayContaining(['dealer', 'dealerGroup', 'admin', 'providerAdmin', 'oemStaff']));
  expect(portal.files.get(shell)).toBeDefined();
});
