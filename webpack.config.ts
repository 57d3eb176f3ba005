import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrotliOptions } from 'node:zlib';
import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compiler, type Configuration, type Module, type RuleSetRule } from 'webpack';
import { EditorChunkNames, editorRules, PORTAL_LAYER } from './webpack.editors.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const production = process.env['NODE_ENV'] !== 'development';
const budgets = JSON.parse(readFileSync(join(root, 'src/app/budgets.json'), 'utf8')) as {
  build: { entryBytes: number; fileBytes: number };
};

/** Which library modules the bundle replaces by our own, and why: src/app/replacements/README.md. */
const replacements = join(root, 'src/app/replacements');
const replacementFor = createRequire(import.meta.url)(join(replacements, 'replacementFor.cjs')) as (
  folder: string,
  request: string,
) => string | undefined;

/** Libraries of one module, of which the bundle has only what the portal uses. */
const reduced = [
  {
    test: /mobx[\\/]dist[\\/]mobx\.mjs$/,
    names: ['createAtom', 'Reaction', 'transaction', '_getGlobalState'],
    // Methods of observable arrays; annotations of classes and objects.
    unneeded: /^(?:addArrayExtension|assign)\(.*\);$/gm,
  },
  {
    test: /mobx-react-lite[\\/]dist[\\/]mobxreactlite\.mjs$/,
    names: ['observer'],
    // For React's developer tools.
    unneeded: /^ *React\.useDebugValue\(.*\);$/gm,
  },
].map(({ test, ...options }) => ({ test, loader: join(replacements, 'onlyExports.cjs'), options }));

/** The kinds of the blocks whose components are among the modules; what a component loads when it is used is not. */
function kindsIn(modules: Iterable<Module>): readonly string[] {
  return [...modules].flatMap((module) => {
    const [, kind, name] = /runtime[\\/]blocks[\\/]([^\\/]+)[\\/]([^\\/.]+)\./.exec(module.nameForCondition() ?? '') ?? [];
    return kind?.replaceAll('-', '') === name?.toLowerCase() && kind !== undefined ? [kind] : [];
  });
}

/** Writes dist/chunks.json (or another file): the scripts of each named chunk and of each block in a lazy chunk, so that the server can link them in the page. */
class ChunkList {
  readonly #file: string;
  readonly #publicPath: string;

  constructor(file: string, publicPath: string) {
    this.#file = file;
    this.#publicPath = publicPath;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkList', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ChunkList', stage }, () => {
        const scripts = (group: { getFiles(): string[] }) =>
          group
            .getFiles()
            .filter((file) => file.endsWith('.js'))
            .map((file) => `${this.#publicPath}${file}`);
        const groups = [...compilation.namedChunkGroups];
        const list = groups.map(([name, group]) => [name, scripts(group)]);
        const lazyGroups = groups.filter(([, group]) => !group.isInitial());
        const kinds = lazyGroups.flatMap(([, group]) =>
          group.chunks.flatMap((chunk) =>
            kindsIn(compilation.chunkGraph.getChunkModules(chunk)).map((kind) => [`block ${kind}`, scripts(group)] as const),
          ),
        );
        compilation.emitAsset(this.#file, new webpack.sources.RawSource(JSON.stringify(Object.fromEntries([...list, ...kinds]))));
      });
    });
  }
}

/** Lets webpack's runtime run as soon as it has come: a deferred script waits for the style sheet, and the first calls wait for the runtime. */
class RuntimeFirst {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RuntimeFirst', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('RuntimeFirst', (data) => {
        for (const { attributes } of data.assetTags.scripts) {
          if (!String(attributes['src']).includes('/runtime.')) continue;
          delete attributes['defer'];
          Object.assign(attributes, { async: true, fetchpriority: 'high' });
        }
        return data;
      });
    });
  }
}

const resolve: NonNullable<Configuration['resolve']> = {
  extensions: ['.tsx', '.ts', '.mjs', '.js'],
  alias: {
    // Its main entry is the development build.
    'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs'),
    // React has this hook itself.
    'use-sync-external-store/shim$': 'react',
    // Messages come parsed by the server.
    '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
  },
};

/** How modules are read; `own` are the rules of one of the builds. */
const rules = (own: readonly RuleSetRule[]): RuleSetRule[] => [
  {
    test: /\.tsx?$/,
    // Modules that nobody imports from an index are dropped; only the entry has side effects.
    sideEffects: false,
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2023', transform: { react: { runtime: 'automatic' } } },
    },
  },
  ...own,
  { test: /\.css$/, resourceQuery: /^$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
  // A style sheet that a script loads when it is needed (content/useEditorStyle.ts).
  { test: /\.css$/, resourceQuery: /^\?url$/, type: 'asset/resource' },
  { test: /\.woff2$/, type: 'asset/resource' },
];

const replaced = new webpack.NormalModuleReplacementPlugin(/^/, (module: { context: string; request: string }) => {
  module.request = replacementFor(module.context, module.request) ?? module.request;
});

const minimizer = [
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    extractComments: false,
    terserOptions: { compress: { passes: 3 }, mangle: true },
  }),
  // esbuild comes with tsx; it writes modern CSS as it is.
  new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.esbuildMinifyCss, terserOptions: { target: 'esnext' } }),
];

/** Writes a compressed copy beside each of these files. */
function compressed(test: RegExp): CompressionPlugin<BrotliOptions> {
  return new CompressionPlugin<BrotliOptions>({
    algorithm: 'brotliCompress',
    filename: '[path][base].br',
    test,
    threshold: 256,
    minRatio: 1,
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
  });
}

/** What the scripts of the portal and of the Studio are built with alike. */
const common = {
  mode: production ? 'production' : 'development',
  target: ['web', 'es2023'],
  devtool: production ? (process.env['SOURCE_MAPS'] ? 'hidden-source-map' : false) : 'source-map',
  stats: 'errors-warnings',
} satisfies Configuration;

/** The page and its scripts: dist/index.html, and content-hashed files in dist/static. */
const portal: Configuration = {
  ...common,
  name: 'portal',
  entry: {
    main: { import: ['./src/runtime/theme/portal.css', './src/app/main.tsx'], layer: PORTAL_LAYER },
    start: { import: './src/app/start.ts', layer: PORTAL_LAYER },
  },
  output: {
    path: join(root, 'dist'),
    filename: 'static/[name].[contenthash:6].js',
    chunkFilename: 'static/[name].[contenthash:6].js',
    assetModuleFilename: 'static/[name].[contenthash:6][ext]',
    publicPath: '/',
    // The start script stays small: the scripts it adds are UTF-8 by their header.
    uniqueName: 'p',
    charset: false,
    // Named in the policy of the page, sendPage.ts.
    trustedTypes: { policyName: 'webpack' },
    // SH-CONSTANTS-02.
    chunkLoadTimeout: 120_000,
    clean: { keep: /^(?:\.portico-built$|studio|static\/studio)/ },
  },
  resolve,
  module: {
    rules: rules([
      ...editorRules,
      { test: /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/, loader: join(replacements, 'pureComponents.cjs') },
      ...(production ? reduced : []),
    ]),
  },
  plugins: [
    replaced,
    new ChunkList('chunks.json', '/'),
    new RuntimeFirst(),
    new EditorChunkNames(),
    new webpack.DefinePlugin({ VERSION: JSON.stringify(version) }),
    new HtmlWebpackPlugin({
      template: './src/app/index.html',
      scriptLoading: 'defer',
      minify: production,
      // The server adds it to the pages of sessions.
      excludeChunks: ['start'],
    }),
    new MiniCssExtractPlugin({ filename: 'static/[name].[contenthash:6].css', chunkFilename: 'static/[name].[contenthash:6].css' }),
    ...(production ? [compressed(/static\/.*\.(js|css|svg)$/)] : []),
  ],
  optimization: {
    runtimeChunk: 'single',
    minimizer,
    splitChunks: {
      cacheGroups: {
        // A lazy chunk is one file that contains its libraries.
        defaultVendors: false,
        // Parts that few pages use share what they need of Ark; the dialog, which most pages use, is one file without what only they need.
        default: {
          minChunks: 2,
          priority: -20,
          reuseExistingChunk: true,
          chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'dialog',
        },
        // What edits rich text is large and changes rarely; only content editors load it.
        prosemirror: { test: /node_modules[\\/]prosemirror-/, name: 'prosemirror', chunks: 'async' },
        // React, router and store change rarely: a file of their own stays in the browser's cache over releases.
        base: {
          test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|mobx|xstate)[\\/]/,
          name: 'base',
          chunks: 'initial',
        },
      },
    },
  },
  performance: {
    hints: production ? 'error' : false,
    maxEntrypointSize: budgets.build.entryBytes,
    maxAssetSize: budgets.build.fileBytes,
    assetFilter: (name) => /\.(js|css)$/.test(name),
  },
};

/**
 * The Studio and the script of observed pages: dist/studio.html, and files in dist/static/studio. Built apart, so that what only testers
 * load changes no byte of what dealers load.
 */
const studio: Configuration = {
  ...common,
  name: 'studio',
  entry: {
    studio: ['./src/runtime/theme/portal.css', './src/studio/studio.css', './src/studio/main.tsx'],
    observer: './src/observer/main.ts',
  },
  output: {
    path: join(root, 'dist/static/studio'),
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    assetModuleFilename: '[name].[contenthash:8][ext]',
    publicPath: '/static/studio/',
    // The script of observed pages runs beside those of the portal.
    uniqueName: 'studio',
    trustedTypes: { policyName: 'webpack' },
    clean: true,
  },
  resolve,
  module: { rules: rules([]) },
  plugins: [
    replaced,
    new ChunkList('../../studio-chunks.json', '/static/studio/'),
    new webpack.DefinePlugin({ VERSION: JSON.stringify(version) }),
    new HtmlWebpackPlugin({
      template: './src/studio/index.html',
      filename: '../../studio.html',
      scriptLoading: 'defer',
      minify: production,
      chunks: ['studio'],
    }),
    new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css' }),
    ...(production ? [compressed(/\.(js|css|svg)$/)] : []),
  ],
  optimization: { minimizer },
  performance: { hints: false },
};

// webpack-cli takes the default export of its configuration file.
export default [portal, studio];
