import type { ActionDefinition, ActionRegistry } from '../scope/PortalServices.ts';
import { call } from './actions/call.ts';
import { cancelCalls } from './actions/cancelCalls.ts';
import { focus } from './actions/focus.ts';
import { loadBundle } from './actions/loadBundle.ts';
import { loadLanguage } from './actions/loadLanguage.ts';
import { navigate } from './actions/navigate.ts';
import { notify } from './actions/notify.ts';
import { open } from './actions/open.ts';
import { openLater } from './actions/openLater.ts';
import { print } from './actions/print.ts';
import { redirect } from './actions/redirect.ts';
import { reload } from './actions/reload.ts';
import { reloadData } from './actions/reloadData.ts';
import { removeCookies } from './actions/removeCookies.ts';
import { removeStorage } from './actions/removeStorage.ts';
import { resetSession } from './actions/resetSession.ts';
import { send } from './actions/send.ts';
import { setCookie } from './actions/setCookie.ts';
import { setSession } from './actions/setSession.ts';
import { setStorage } from './actions/setStorage.ts';

const definitions: readonly ActionDefinition[] = [
  call,
  cancelCalls,
  focus,
  loadBundle,
  loadLanguage,
  navigate,
  notify,
  open,
  openLater,
  print,
  redirect,
  reload,
  reloadData,
  removeCookies,
  removeStorage,
  resetSession,
  send,
  setCookie,
  setSession,
  setStorage,
];

/**
 * Every action that documents may name (schemas/meta/actions), by its type. Only `assign` is missing: it changes a flow's context, which
 * XState does itself. Blocks and flows find actions in `services.actions`.
 */
export const actions: ActionRegistry = Object.fromEntries(definitions.map((action) => [action.type, action]));
