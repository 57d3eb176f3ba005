import type { RJSFSchema } from '@rjsf/utils';
import { useCallback, useContext, useEffect, useState } from 'react';
import type { FormPart } from '#model';
import { contexts } from '../../scope/contexts.ts';
import { type CompiledValidator, compiledValidator } from './compiledValidator.ts';
import { ValidatorModules } from './ValidatorModules.ts';
import { validatorRequire } from './validatorRequire.ts';

/** State of a form's validator: `validator` once it is there, `failed` when its module could not be loaded; `retry` loads again. */
export interface LoadedValidator {
  readonly validator?: CompiledValidator;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface Outcome {
  readonly url: string;
  readonly validator?: CompiledValidator;
}

/** Loads the precompiled validator of a form; there is no compiling in the browser (script-src 'self'). */
export function useValidator(part: FormPart): LoadedValidator {
  const load = useContext(ValidatorModules);
  const bundles = useContext(contexts.services)?.bundles;
  const [outcome, setOutcome] = useState<Outcome>();
  const [round, setRound] = useState(0);
  const { validatorUrl, schema } = part;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again; the address names the schema by hash
  useEffect(() => {
    let gone = false;
    const settle = (next: Outcome) => {
      if (!gone) setOutcome(next);
    };
    load(validatorUrl).then(
      (module) => {
        const functions = module.default(validatorRequire) as { readonly [hash: string]: unknown };
        settle({ url: validatorUrl, validator: compiledValidator(functions, schema as RJSFSchema) });
      },
      async () => {
        // A module that nobody has belongs to documents that are gone: the newest name another, and this one is no longer asked for.
        if (round === 0) await bundles?.refresh().catch(() => undefined);
        settle({ url: validatorUrl });
      },
    );
    return () => {
      gone = true;
    };
  }, [load, bundles, validatorUrl, round]);
  const retry = useCallback(() => {
    setOutcome(undefined);
    setRound((count) => count + 1);
  }, []);
  const current = outcome?.url === validatorUrl ? outcome : undefined;
  return { ...(current?.validator && { validator: current.validator }), failed: current !== undefined && !current.validator, retry };
}
