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
  moduleNameMapper: {
    '^#([a-z]+)$': '<rootDir>/src/$1/index.ts',
    '\\.css$': '<rootDir>/test/support/noStyle.ts',
    '^(@rjsf/utils/lib/.+)$': '<rootDir>/node_modules/$1',
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(intl-messageformat|@formatjs|@x0k|jsonc-parser/lib/esm|fastify-openapi-glue|@seriousme|content-disposition|cookie|@rjsf/utils/lib)/)',
  ],
};

const pages = {
  ...shared,
  displayName: 'pages',
  testEnvironment: '<rootDir>/test/support/pageEnvironment.mjs',
  testMatch: ['<rootDir>/test/**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/test/browser/'],
  setupFilesAfterEnv: [
    '<rootDir>/test/support/pageSetup.ts',
    '<rootDir>/test/support/prototypes.ts',
    '<rootDir>/test/support/secondTry.ts',
  ],
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

/** Pages in jsdom, pure code and documents in Node, the server (PGlite needs native modules). */
export default {
  rootDir: import.meta.dirname,
  testTimeout: 20_000,
  projects: [
    pages,
    shippedForms,
    {
      ...shared,
      displayName: 'code',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/test/browser/', '\\.server\\.test\\.ts$'],
      setupFilesAfterEnv: ['<rootDir>/test/support/prototypes.ts', '<rootDir>/test/support/secondTry.ts'],
    },
    {
      ...shared,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/**/*.server.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/test/browser/'],
      setupFilesAfterEnv: ['<rootDir>/test/support/prototypes.ts', '<rootDir>/test/support/secondTry.ts'],
    },
  ],
};
