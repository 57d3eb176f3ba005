import { readFileSync } from 'node:fs';
import { fakeSession } from '../../unit/session/fakeSession.ts';
import { recordProof } from '../support/proof.ts';

interface Route {
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly public?: boolean;
  readonly notStored?: boolean;
  readonly locale?: string;
}

const { routes } = JSON.parse(readFileSync('schemas/routes.json', 'utf8')) as { routes: { [name: string]: Route } };
const token = { token: { access_token: 'fresh', token_type: 'bearer', expires_in: 5 } };
const TAIL = '?q=DealerComplianceReport&name=%C3%A9t%C3%A9&a=1&a=2#part-2';

/** An address of each path of a route, with values in place of its parameters. */
function addresses({ path, aliases = [], locale }: Route): string[] {
  return [path, ...aliases]
    .filter((one) => one !== '*')
    .map(
      (one) =>
        one
          .split('/')
          .map((part) => (part === `:${locale}` ? 'fr' : part.startsWith(':') ? `A-${part.length}` : part))
          .join('/') + TAIL,
    );
}

test('[S13] [SH-GUARD-21, SH-GUARD-24] every route asked for while signed out is opened exactly once after sign-in', async () => {
  let links = 0;
  for (const [name, route] of Object.entries(routes)) {
    for (const address of addresses(route)) {
      const portal = await fakeSession({ at: address });
      if (route.public) {
        expect({ name, visited: portal.visited, stored: portal.platform.stored.get('first_request') }).toEqual({
          name,
          visited: [],
          stored: undefined,
        });
        continue;
      }
      const asked = portal.platform.stored.get('first_request');
      await portal.send('TOKEN', token);
      portal.go('/resources');
      await portal.settle();
      await portal.send('TOKEN', token);
      const restored = route.notStored ? [] : [address];
      expect({ name, asked, restored: portal.visited.filter((one) => one === address) }).toEqual({ name, asked: restored[0], restored });
      expect(portal.platform.stored.has('first_request')).toBe(false);
      links += restored.length;
    }
  }
  recordProof({
    id: 'S13-links',
    what: 'deep links of every route, query and hash',
    bar: 'each restored exactly once',
    figure: `${links}/${links}`,
  });
});
