import type { Code } from '#compiler';
import { edited } from './edited.ts';
import type { Ground } from './ground.ts';
import { misspelt } from './misspelt.ts';
import type { Mutant } from './mutant.ts';
import { pointerTo } from './pointers.ts';

/** Types of names and the code of one that nothing has; the compiler checks all of them. */
const CODES: { readonly [type: string]: readonly Code[] } = {
  operation: ['OPERATION_UNKNOWN'],
  form: ['FORM_UNKNOWN'],
  screen: ['SCREEN_UNKNOWN'],
  frame: ['FRAME_UNKNOWN'],
  flow: ['FLOW_UNKNOWN'],
  runningFlow: ['FLOW_UNKNOWN'],
  menu: ['MENU_UNKNOWN'],
  route: ['ROUTE_UNKNOWN'],
  target: ['TARGET_UNKNOWN'],
  condition: ['CONDITION_UNKNOWN'],
  function: ['FUNCTION_UNKNOWN'],
  handler: ['HANDLER_UNKNOWN'],
  actor: ['ACTOR_UNKNOWN'],
  role: ['ROLE_UNKNOWN'],
  language: ['LANGUAGE_UNKNOWN'],
  family: ['FAMILY_UNKNOWN'],
  skin: ['SKIN_UNKNOWN'],
  oem: ['OEM_UNKNOWN'],
  asset: ['ASSET_MISSING'],
  cookie: ['COOKIE_UNKNOWN'],
  storage: ['STORAGE_UNKNOWN'],
  data: ['DATA_UNKNOWN'],
  message: ['MESSAGE_UNKNOWN'],
  fact: ['FACT_UNKNOWN'],
  event: ['EVENT_UNKNOWN', 'MACHINE_EVENT_UNDECLARED'],
  step: ['EVENT_UNKNOWN'],
};
const NO_NAME = /^(?:=|\/|#|https?:|mailto:|tel:|data:)|\{/;

/** Names of things that do not exist. What stands behind `=` is an expression and not a name. */
export function nameMutants({ path, text, uses }: Ground): Mutant[] {
  return uses.flatMap(({ type, name, node, isOnKey }): Mutant[] => {
    const codes = CODES[type];
    if (!codes || NO_NAME.test(name) || node.source.path !== path) return [];
    const edit = isOnKey ? { rename: misspelt(name) } : { set: () => misspelt(name) };
    const make = () => new Map([[path, edited(text, pointerTo(node), edit)]]);
    return [{ kind: `unknown ${type}`, path, where: pointerTo(node), verdict: 'refused', codes, hinted: true, make }];
  });
}
