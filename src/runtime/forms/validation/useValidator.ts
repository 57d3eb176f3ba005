import type { RJSFSchema } from '@rjsf/utils';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { FormPart } from '#model';
import { contexts } from '../../scope/contexts.ts';
import { type CompiledValidator, compiledValidator, functionsOf } from './compiledValidator.ts';

/** Loads the ES module of a form's validator. Its `default` takes a `require` function and returns the validating functions. */
export type LoadModule = (url: string) => Promise<{ readonly default: (require: (name: string) => unknown) => unknown }>;

/** How validator modules are loaded: by the browser's `import`, unless a test provides another function. */
export const ValidatorModules = createContext<LoadModule>((url) => import(/* webpackIgnore: true */ url));

/** The validator of a form, or why there is none. */
interface LoadedValidator {
  /** Undefined while the validator is loading, and when loading has failed. */
  readonly validator?: CompiledValidator;
  readonly failed: boolean;
  /** Loads again. */
  readonly retry: () => void;
}

/** How loading a module has ended; without a validator it has failed. */
interface Outcome {
  readonly url: string;
  readonly validator?: CompiledValidator;
}

/**
 * Loads the validator of a form, which the compiler has generated. In the browser, Ajv cannot generate validators: the content security
 * policy (script-src 'self') forbids code that is made from texts.
 */
export function useValidator(part: FormPart): LoadedValidator {
  const load = useContext(ValidatorModules);
  const bundles = useContext(contexts.services)?.bundles;
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  const { validatorUrl, schema } = part;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again; the address contains the hash of the schema
  useEffect(() => {
    let isCancelled = false;
    const settle = (next: Outcome) => {
      if (!isCancelled) setOutcome(next);
    };
    const loaded = load(validatorUrl).then((module) => functionsOf(module.default));
    loaded.then(
      (functions) => settle({ url: validatorUrl, validator: compiledValidator(functions, schema as RJSFSchema) }),
      async () => {
        // A deployment may have replaced the module. The newest documents have the URL of the new module, so load them.
        if (attempt === 0) await bundles?.refresh().catch(() => undefined);
        settle({ url: validatorUrl });
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [load, bundles, validatorUrl, attempt]);
  const retry = useCallback(() => {
    setOutcome(undefined);
    setAttempt((count) => count + 1);
  }, []);
  const current = outcome?.url === validatorUrl ? outcome : undefined;
  return { ...(current?.validator && { validator: current.validator }), failed: current !== undefined && !current.validator, retry };
}
