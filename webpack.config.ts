import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrotliOptions } from 'node:zlib';
import { constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';

const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const production = process.env['NODE_ENV'] !== 'development';

/** The page and its scripts: dist/index.html, and content-hashed files in dist/static. */
const config: Configuration = {
  mode: production ? 'production' : 'development',
  target: ['web', 'es2023'],
  entry: { main: ['./src/runtime/theme/portal.css', './src/app/main.tsx'] },
  output: {
    path: join(root, 'dist'),
    filename: 'static/[name].[contenthash:12].js',
    chunkFilename: 'static/[name].[contenthash:12].js',
    assetModuleFilename: 'static/[name].[contenthash:12][ext]',
    publicPath: '/',
    // SH-CONSTANTS-02.
    chunkLoadTimeout: 120_000,
    clean: { keep: /^\.portico-built$/ },
  },
  resolve: {
    extensions: ['.tsx', '.ts', '.mjs', '.js'],
    alias: {
      // Forms hold message keys, never markup.
      'markdown-to-jsx/react$': join(root, 'src/runtime/forms/plainMarkdown.tsx'),
      // Messages come parsed by the server.
      '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        // What nobody imports from an index is left out; the entry alone acts by being loaded.
        sideEffects: false,
        exclude: /node_modules/,
        loader: 'swc-loader',
        options: {
          jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2023', transform: { react: { runtime: 'automatic' } } },
        },
      },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new webpack.DefinePlugin({ VERSION: JSON.stringify(version) }),
    new HtmlWebpackPlugin({ template: './src/app/index.html', scriptLoading: 'defer', minify: production }),
    new MiniCssExtractPlugin({ filename: 'static/[name].[contenthash:12].css', chunkFilename: 'static/[name].[contenthash:12].css' }),
    ...(production
      ? [
          new CompressionPlugin<BrotliOptions>({
            algorithm: 'brotliCompress',
            filename: '[path][base].br',
            test: /static\/.*\.(js|css|svg)$/,
            threshold: 256,
            minRatio: 1,
            compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
          }),
        ]
      : []),
  ],
  optimization: {
    runtimeChunk: 'single',
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        extractComments: false,
        terserOptions: { compress: { passes: 2 }, mangle: true },
      }),
    ],
    splitChunks: {
      cacheGroups: {
        // React, router and store change rarely: they stay in the browser's cache over releases.
        base: {
          test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|mobx|xstate)[\\/]/,
          name: 'base',
          chunks: 'initial',
        },
      },
    },
  },
  devtool: production ? false : 'source-map',
  performance: { hints: 'warning', maxEntrypointSize: 530_000, maxAssetSize: 360_000, assetFilter: (name) => /\.(js|css)$/.test(name) },
  stats: 'errors-warnings',
};

// webpack-cli takes the default export of its configuration file.
export default config;
