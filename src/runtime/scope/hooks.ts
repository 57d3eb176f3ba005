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
  if (services === undefined) throw new Error('No portal here');
  return services;
}

/** The current shell part of the bundle: portal, vehicle maker (oem), routes, frames. Renders again when another one is loaded. */
export function useShell(): ShellPart {
  const shell = useContext(contexts.shell);
  if (shell === undefined) throw new Error('No portal here');
  return shell;
}

/** The function that gives the text of a message key in the current language, from the surrounding screen or the shell. */
export function useTranslate(): (key: string, args?: Record<string, unknown>) => string {
  return useContext(contexts.translate);
}

/**
 * The compiled form document with the id, from the part of the bundle that the calling block is in, else from the shell part. Throws for an
 * unknown id, which the compiler has ruled out.
 */
export function useForm(id: string): FormPart {
  const shell = useShell();
  const form = useContext(contexts.part).forms[id] ?? shell.forms[id];
  if (form === undefined) throw new Error(`No form '${id}' here`);
  return form;
}

/** What values and conditions are evaluated with in the calling component: scope, named conditions and texts. */
export function useEvaluation(): Evaluation {
  const { conditions } = useShell();
  const scope = useContext(contexts.scope);
  const translate = useContext(contexts.translate);
  return useMemo(() => ({ scope, conditions, translate }), [scope, conditions, translate]);
}

/**
 * Evaluates a value of a document; renders again when a fact that the value reads changes. While the result equals the previous one in
 * depth, the previous object is returned, so that it can be a dependency of effects and memos.
 */
export function useValue<T = unknown>(value: Value | undefined): T | undefined {
  const evaluation = useEvaluation();
  const previous = useRef<unknown>(undefined);
  const resolved = useTracked(() => resolveValue(value, evaluation));
  if (!deepEqual(previous.current, resolved)) previous.current = resolved;
  return previous.current as T | undefined;
}

/** Evaluates a value as text. Undefined and null give the empty text, an object or list is written as JSON. */
export function useText(value: Value | undefined): string {
  const resolved = useValue(value);
  if (resolved === undefined || resolved === null) return '';
  return typeof resolved === 'object' ? JSON.stringify(resolved) : String(resolved);
}

/** Whether a condition holds; true without a condition. Renders again when a fact that the condition reads changes. */
export function useCondition(condition: Condition | undefined): boolean {
  const evaluation = useEvaluation();
  return useTracked(() => condition === undefined || evaluate(condition, evaluation));
}

/**
 * What a link to the target `to` needs: `href` for the anchor, and `go`, to be called on a plain click. Where `outside` is true, leave
 * clicks to the browser.
 */
export function useTarget(to: string, options?: TargetOptions): LinkTarget & { readonly go: () => void } {
  const { navigation } = useServices();
  // Renders again when another shell part is loaded, which may have other routes.
  useShell();
  const go = useCallback(() => navigation.go(to, options), [navigation, to, options]);
  return { ...navigation.target(to, options), go };
}

/**
 * A function that runs actions of a document in the scope of the calling component; `event` is a further root. The function is the same at
 * every render. Its promise resolves after the last action and never rejects.
 */
export function useRunActions(): (actions: Actions | undefined, event?: Record<string, unknown>) => Promise<void> {
  const context = { services: useServices(), evaluation: useEvaluation(), ...useContext(contexts.surroundings) };
  // Read through a ref, so that the returned function need not change with the context.
  const latest = useRef(context);
  latest.current = context;
  return useCallback((actions, event) => runActions(actions, event ?? {}, latest.current), []);
}
