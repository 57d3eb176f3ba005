const transform = {
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2023', transform: { react: { runtime: 'automatic' } } },
      module: { type: 'commonjs' },
    },
  ],
};
const shared = {
  rootDir: import.meta.dirname,
  transform,
  // Looking these up takes long in the contexts that jest runs modules in; given as parameters they are at hand.
  sandboxInjectedGlobals: ['Object', 'Array', 'Map', 'Set', 'WeakMap', 'JSON', 'Math', 'String', 'Number', 'Symbol', 'Promise', 'Error'],
  moduleNameMapper: {
    '^#([a-z]+)$': '<rootDir>/src/$1/index.ts',
    '\\.css(\\?url)?$': '<rootDir>/test/support/noStyle.ts',
    '^(@rjsf/utils/lib/.+)$': '<rootDir>/node_modules/$1',
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(intl-messageformat|@formatjs|@x0k|jsonc-parser/lib/esm|fastify-openapi-glue|@seriousme|content-disposition|cookie|@rjsf/utils/lib|lezer-feel|@lezer|min-dash|feelin|hucre|temporal-[a-z]+)/)',
  ],
};

// TEST_TIER=daily leaves the proofs and the second run of forms out, TEST_TIER=proofs runs them alone; without it everything runs.
const tier = process.env['TEST_TIER'];
const folder = tier === 'proofs' ? 'test/proof' : 'test';
const ignored = ['/node_modules/', '/test/browser/', ...(tier === 'daily' ? ['<rootDir>/test/proof/'] : [])];
const everywhere = ['<rootDir>/test/support/self.ts', '<rootDir>/test/support/prototypes.ts', '<rootDir>/test/support/secondTry.ts'];

/** Pages, in jsdom. */
const pages = {
  ...shared,
  displayName: 'pages',
  testEnvironment: '<rootDir>/test/support/pageEnvironment.mjs',
  testMatch: [`<rootDir>/${folder}/**/*.test.tsx`],
  testPathIgnorePatterns: ignored,
  setupFilesAfterEnv: ['<rootDir>/test/support/pageSetup.ts', ...everywhere],
};

/** The tests of forms once more, with the library modules that the browser bundle replaces (src/app/replacements). */
const shippedForms = {
  ...pages,
  displayName: 'shipped-forms',
  resolver: '<rootDir>/test/support/shippedResolver.cjs',
  setupFilesAfterEnv: [...pages.setupFilesAfterEnv, '<rootDir>/test/support/loadForms.ts'],
  testMatch: ['<rootDir>/test/unit/runtime/forms/**/*.test.tsx', '<rootDir>/test/unit/runtime/blocks/form.test.tsx'],
  transformIgnorePatterns: shared.transformIgnorePatterns.map((pattern) => pattern.replace('@rjsf/utils/lib', '@rjsf|nanoid')),
};

/** Pure code and documents, in Node. */
const code = {
  ...shared,
  displayName: 'code',
  testEnvironment: '<rootDir>/test/support/nodeEnvironment.mjs',
  testMatch: [`<rootDir>/${folder}/**/*.test.ts`],
  testPathIgnorePatterns: [...ignored, '\\.server\\.test\\.ts$'],
  setupFilesAfterEnv: everywhere,
};

/** The server; its embedded database needs native modules. */
const server = { ...code, displayName: 'server', testMatch: [`<rootDir>/${folder}/**/*.server.test.ts`], testPathIgnorePatterns: ignored };

export default {
  rootDir: import.meta.dirname,
  testTimeout: 20_000,
  projects: tier === 'daily' ? [pages, code, server] : [pages, shippedForms, code, server],
};
