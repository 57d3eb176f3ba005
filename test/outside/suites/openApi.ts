import { loadOutside } from '../support/loadOutside.ts';
import { type Case, caseOf, type Suite } from '../support/Suite.ts';

interface Redocly {
  createConfig(options: object): Promise<object>;
  lintFromString(options: object): Promise<
    readonly {
      readonly ruleId: string;
      readonly severity: string;
      readonly message: string;
      readonly location: readonly { pointer?: string }[];
    }[]
  >;
}

interface Validator {
  readonly Validator: new () => { validate(document: object): Promise<{ readonly valid: boolean; readonly errors?: unknown }> };
}

interface SpectralCore {
  readonly Spectral: new () => {
    setRuleset(ruleset: object): void;
    run(document: string): Promise<readonly { code: string | number; message: string; path: readonly (string | number)[] }[]>;
  };
}

/** The served description of the calls, before validators and linters with the rules that they recommend. */
export const suite: Suite = {
  title: 'the served OpenAPI document by @seriousme/openapi-schema-validator, redocly (recommended), spectral (oas)',
  async run({ url }) {
    const text = await (await fetch(`${url}/docs/json`)).text();
    const { Validator } = await loadOutside<Validator>('@seriousme/openapi-schema-validator');
    const valid = await caseOf('valid by its schema', async () => {
      const { errors, valid: isValid } = await new Validator().validate(JSON.parse(text) as object);
      if (!isValid) throw new Error(JSON.stringify(errors));
    });
    return [valid, ...(await byRedocly(text)), ...(await bySpectral(text))];
  },
};

async function byRedocly(text: string): Promise<Case[]> {
  const { createConfig, lintFromString } = await loadOutside<Redocly>('@redocly/openapi-core');
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  const found = problems.map(({ location, message, ruleId }) => failed(`redocly ${ruleId} ${location[0]?.pointer ?? ''}`, message));
  return [...found, { id: 'redocly: has judged', outcome: 'passed' }];
}

async function bySpectral(text: string): Promise<Case[]> {
  const { Spectral } = await loadOutside<SpectralCore>('@stoplight/spectral-core');
  const { oas } = await loadOutside<{ oas: object }>('@stoplight/spectral-rulesets');
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[oas, 'recommended']] });
  const found = (await spectral.run(text)).map(({ code, message, path }) => failed(`spectral ${code} ${path.join('/')}`, message));
  return [...found, { id: 'spectral: has judged', outcome: 'passed' }];
}

const failed = (id: string, detail: string): Case => ({ id, outcome: 'failed', detail });
