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

/** The current shell part: portal, vehicle maker (oem), routes, frames. Renders again when it is replaced. */
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

/** The evaluation of the calling component: its scope, with the conditions and messages that apply there. */
export function useEvaluation(): Evaluation {
  const { conditions } = useShell();
  const scope = useContext(contexts.scope);
  const translate = useContext(contexts.translate);
  return useMemo(() => ({ scope, conditions, translate }), [scope, conditions, translate]);
}

/** Evaluates a value of a document; renders again when a fact that it reads changes. Equal results keep their identity. */
export function useValue<T = unknown>(value: Value | undefined): T | undefined {
  const evaluation = useEvaluation();
  const previous = useRef<unknown>(undefined);
  const resolved = useTracked(() => resolveValue(value, evaluation));
  if (!deepEqual(previous.current, resolved)) previous.current = resolved;
  return previous.current as T | undefined;
}

/** Evaluates a value as text: absent and null become the empty text, objects and lists JSON. */
export function useText(value: Value | undefined): string {
  const resolved = useValue(value);
  if (resolved === undefined || resolved === null) return '';
  return typeof resolved === 'object' ? JSON.stringify(resolved) : String(resolved);
}

/** Whether a condition holds; an absent condition holds. Renders again when a fact that it reads changes. */
export function useCondition(condition: Condition | undefined): boolean {
  const evaluation = useEvaluation();
  return useTracked(() => condition === undefined || evaluate(condition, evaluation));
}

/** Where `to` leads, and `go`, which goes there. Give `href` to the anchor; call `go` on a plain click unless the target is `outside`. */
export function useTarget(to: string, options?: TargetOptions): LinkTarget & { readonly go: () => void } {
  const { navigation } = useServices();
  // Renders again with another shell part, which may have other routes.
  useShell();
  const go = useCallback(() => navigation.go(to, options), [navigation, to, options]);
  return { ...navigation.target(to, options), go };
}

/**
 * A function that runs actions of a document in the scope of the calling component. It keeps its identity; its promise resolves after the
 * last action and never rejects.
 */
export function useRun(): (actions: Actions | undefined, event?: Record<string, unknown>) => Promise<void> {
  const context = { services: useServices(), evaluation: useEvaluation(), ...useContext(contexts.surroundings) };
  // The function reads the latest context through the ref, which lets it keep its identity.
  const latest = useRef(context);
  latest.current = context;
  return useCallback((actions, event) => runActions(actions, event ?? {}, latest.current), []);
}
