import { useCallback, useContext, useMemo, useRef } from 'react';
import { deepEqual, type Evaluation, evaluate, resolveValue } from '#conditions';
import type { Actions, Condition, FormPart, ShellPart, Value } from '#model';
import { contexts } from './contexts.ts';
import type { LinkTarget, TargetOptions } from './Navigation.ts';
import type { PortalServices } from './PortalServices.ts';
import { runActions } from './runActions.ts';
import { useTracked } from './useTracked.ts';

/** The services of the running portal. Throws outside a portal. */
export function useServices(): PortalServices {
  const services = useContext(contexts.services);
  if (services === undefined) throw new Error('No portal around this component');
  return services;
}

/** The shell part in use: portal, oem, routes, frames. Renders again when it is replaced. */
export function useShell(): ShellPart {
  const shell = useContext(contexts.shell);
  if (shell === undefined) throw new Error('No portal around this component');
  return shell;
}

/** Formats messages of the surrounding screen or shell in the current language; an unknown key gives the key. */
export function useMessage(): (key: string, args?: Record<string, unknown>) => string {
  return useContext(contexts.translate);
}

/** A form of the surrounding part, else of the shell. Throws for an unknown id, which the compiler has ruled out. */
export function useForm(id: string): FormPart {
  const shell = useShell();
  const form = useContext(contexts.part).forms[id] ?? shell.forms[id];
  if (form === undefined) throw new Error(`No form '${id}' here`);
  return form;
}

/** What values and conditions of the calling component are evaluated with. */
export function useEvaluation(): Evaluation {
  const { conditions } = useShell();
  const scope = useContext(contexts.scope);
  const translate = useContext(contexts.translate);
  return useMemo(() => ({ scope, conditions, translate }), [scope, conditions, translate]);
}

/** A resolved value; renders again when a fact it reads changes, and keeps its identity while equal. */
export function useValue<T = unknown>(value: Value | undefined): T | undefined {
  const evaluation = useEvaluation();
  const previous = useRef<unknown>(undefined);
  const resolved = useTracked(() => resolveValue(value, evaluation));
  if (!deepEqual(previous.current, resolved)) previous.current = resolved;
  return previous.current as T | undefined;
}

/** A value as text: absent and null are the empty text, objects and lists JSON. */
export function useText(value: Value | undefined): string {
  const resolved = useValue(value);
  if (resolved === undefined || resolved === null) return '';
  return typeof resolved === 'object' ? JSON.stringify(resolved) : String(resolved);
}

/** Whether a condition holds; an absent one does. Renders again when a fact it reads changes. */
export function useCondition(condition: Condition | undefined): boolean {
  const evaluation = useEvaluation();
  return useTracked(() => condition === undefined || evaluate(condition, evaluation));
}

/** Where `to` leads, and a function that goes there. Put `href` on the anchor; call `go` on a plain click of an inside target. */
export function useTarget(to: string, options?: TargetOptions): LinkTarget & { readonly go: () => void } {
  const { navigation } = useServices();
  // Another shell part may bring other routes.
  useShell();
  const go = useCallback(() => navigation.go(to, options), [navigation, to, options]);
  return { ...navigation.target(to, options), go };
}

/** Runs actions of a document in the scope of the calling component. The function keeps its identity; its promise ends with the last action and never rejects. */
export function useRun(): (actions: Actions | undefined, event?: Record<string, unknown>) => Promise<void> {
  const context = { services: useServices(), evaluation: useEvaluation(), ...useContext(contexts.surroundings) };
  const latest = useRef(context);
  latest.current = context;
  return useCallback((actions, event) => runActions(actions, event ?? {}, latest.current), []);
}
