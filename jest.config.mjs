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

/** Three projects: pages in jsdom, pure code and documents in Node, the server (PGlite needs native modules). */
export default {
  rootDir: import.meta.dirname,
  testTimeout: 20_000,
  projects: [
    {
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
    },
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
