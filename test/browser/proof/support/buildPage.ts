import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';

/** Builds one page script of the proofs into a folder of its own; answers the folder, in which it is `page.js`. */
export function buildPage(entry: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-page-'));
  const jsc = { parser: { syntax: 'typescript' }, target: 'es2023' };
  const compiler = webpack({
    mode: 'development',
    devtool: false,
    target: ['web', 'es2023'],
    entry,
    output: { path: folder, filename: 'page.js', chunkFilename: '[name].js', publicPath: '/proof/' },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    module: { rules: [{ test: /\.ts$/, exclude: /node_modules/, sideEffects: false, loader: 'swc-loader', options: { jsc } }] },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const fault = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      compiler.close(() => (fault ? reject(fault) : resolve(folder)));
    });
  });
}
