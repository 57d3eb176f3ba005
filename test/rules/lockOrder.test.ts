import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Find {
  readonly collection: string;
  readonly where?: { readonly [field: string]: unknown };
  readonly one?: boolean;
}
interface Call {
  readonly operationId?: string;
  readonly 'x-portal'?: { readonly with?: { readonly find?: { readonly [name: string]: Find }; readonly do?: readonly unknown[] } };
}

const folder = 'schemas/operations';
const calls = readdirSync(folder)
  .filter((name) => name.endsWith('.openapi.json'))
  .flatMap((name) => {
    const { paths = {} } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      paths?: { [path: string]: { [method: string]: Call } };
    };
    return Object.values(paths).flatMap((methods) => Object.values(methods));
  });
const changing = calls.flatMap(({ operationId, 'x-portal': portal }) => {
  const finds = Object.values(portal?.with?.find ?? {});
  const ofDealers = finds.some(({ where }) => where?.['dealerCode'] !== undefined);
  return portal?.with?.do?.length && ofDealers ? [{ operationId, first: finds[0] }] : [];
});

test('[K1] whoever changes records of a dealer locks the dealer first: calls at once wait for each other in one order, and none is given up', () => {
  expect(changing.length).toBeGreaterThan(10);
  const others = changing.filter(({ first }) => first?.collection !== 'dealers' || first.one !== true);
  expect(others.map(({ operationId }) => operationId)).toEqual([]);
});
