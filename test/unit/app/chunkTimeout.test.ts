import { readFileSync } from 'node:fs';
import { join } from 'node:path';

test('[SH-CONSTANTS-02, SH-ERRORS-10] a script chunk is waited for 120000 ms', () => {
  const config = readFileSync(join(__dirname, '../../../webpack.config.ts'), 'utf8');
  expect(/chunkLoadTimeout:\s*([\d_]+)/.exec(config)?.[1]?.replaceAll('_', '')).toBe('120000');
});
