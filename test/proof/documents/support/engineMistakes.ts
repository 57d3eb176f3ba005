/** A mistake in what the engine itself needs: all of them are made in the portal of the library. */
interface EngineMistake {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
  readonly by: string;
  /** Where it is told; what is missing is told where it is needed. */
  readonly toldIn: string;
  readonly pointer: string;
}

const PORTAL = 'schemas/portal.json';
const ROUTES = 'schemas/routes.json';
const SESSION = 'workflows/session.machine.json';
const SIGN_IN = 'workflows/sign-in.machine.json';
const PAGE = 'schemas/screens/shell/sign-in.screen.json';
const LOAN = 'schemas/entities/loan.schema.json';
const FORM = `"form": "sign-in", "id": "form", "errorSummary": false, "busy": "=context.busy",
                "submitLabel": "@signIn.submit", "onSubmit": { "send": "SUBMIT", "with": { "data": "=event.data" } }`;
const SENDS = ', "actions": { "send": "TOKEN", "to": "session", "with": { "token": "=event.output" } }';

export const ENGINE_MISTAKES: readonly EngineMistake[] = [
  { kind: 'null of a life cycle', path: LOAN, text: '["string", "null"]', by: '"string"', toldIn: LOAN, pointer: '/properties/dueOn' },
  { kind: 'tokens sent to nobody', path: SIGN_IN, text: SENDS, by: '', toldIn: SESSION, pointer: '/events/TOKEN' },
  { kind: 'no sign-out', path: SESSION, text: '"src": "closeSession"', by: '"src": "whoAmI"', toldIn: PORTAL, pointer: '/session' },
  { kind: 'no form to sign in', path: PAGE, text: FORM, by: '"id": "form", "text": "@signIn.text"', toldIn: PAGE, pointer: '/blocks' },
  { kind: 'refusals', path: PORTAL, text: '"busy": "@refusals.busy",', by: '', toldIn: PORTAL, pointer: '/refusals' },
  { kind: 'page of signing in', path: ROUTES, text: '"login": "signIn"', by: '"login": "desk"', toldIn: ROUTES, pointer: '/login' },
  {
    kind: 'fact of an open person',
    path: 'schemas/facts.json',
    text: '"user.branchName"',
    by: '"user.brunchName"',
    toldIn: 'schemas/facts.json',
    pointer: '/facts/user.brunchName',
  },
];
