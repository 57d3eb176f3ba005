import { defineAction } from '../defineAction.ts';

interface Params {
  to: unknown;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  replace?: boolean;
  asIs?: boolean;
}

/** Goes to a target: a route, report or address (SH-ROUTING-HELPER-01..12). Without a target, e.g. from absent data, nothing happens. */
export const navigate = defineAction<Params>({
  type: 'navigate',
  run({ to, ...options }, { services }) {
    if (typeof to === 'string') services.navigation.go(to, options);
  },
});
