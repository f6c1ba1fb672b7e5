import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { createRuntimeAliases } from './runtime-alias.ts';
import { toSvgUrl } from './svg-url.ts';

const SPRITE = /kit[\\/]ui[\\/]icons\.svg$/;

// The package for other repositories has the loader as JavaScript.
const LOADER = path.join(import.meta.dirname, `add-remote-to-endpoints${path.extname(import.meta.filename)}`);

export type AppFolder = { dir: string; name: string };

/** The settings that all builds share: source types and mode. */
export function createBaseConfig(app: AppFolder): Configuration {
  const dev = isDevServer();
  return {
    context: app.dir,
    mode: dev ? 'development' : 'production',
    devtool: dev ? 'cheap-module-source-map' : false,
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: createRuntimeAliases(app.name === 'shell') },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          use: { loader: 'builtin:swc-loader', options: swcOptions(dev) },
        },
        {
          test: /\.tsx?$/,
          include: path.join(app.dir, 'src'),
          enforce: 'pre',
          use: { loader: LOADER, options: { remote: app.name } },
        },
        { test: /\.css$/, type: 'css/auto' },
        {
          test: /\.(svg|webp|png|woff2)$/,
          exclude: SPRITE,
          resourceQuery: { not: /inline/ },
          type: 'asset/resource',
        },
        { test: /\.svg$/, resourceQuery: /inline/, type: 'asset/inline', generator: { dataUrl: toSvgUrl } },
        // Every remote uses the shell's copy, because an external <use> must come from the page's own origin.
        { test: SPRITE, type: 'asset/resource', generator: { publicPath: '/assets/' } },
      ],
      // Custom properties stay global: one module sets a colour that another uses.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      generator: {
        'css/auto': { localIdentName: dev ? `${app.name}-[name]-[local]` : `${app.name}-[hash:6]-[local]` },
      },
    },
    performance: false,
    stats: 'errors-warnings',
    lazyCompilation: false,
  };
}

function swcOptions(dev: boolean) {
  return {
    target: 'es2022',
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
    },
  };
}

type Files = { test?: RegExp; exclude?: RegExp; disableCharFreq: boolean };

/** Matches a remote's entry, whose table of chunk hashes still depends on the build folder at this stage. */
const HAS_HASHES = /^remoteEntry\..*js$/;

/** Creates minimizers. In an entry, short names chosen by letter frequency would depend on the hashes. */
export function createMinimizers() {
  return [
    new rspack.SwcJsMinimizerRspackPlugin(minimizerOptions({ test: HAS_HASHES, disableCharFreq: true })),
    new rspack.SwcJsMinimizerRspackPlugin(minimizerOptions({ exclude: HAS_HASHES, disableCharFreq: false })),
  ];
}

function minimizerOptions({ disableCharFreq, ...files }: Files) {
  return {
    ...files,
    extractComments: false,
    minimizerOptions: {
      ecma: 2022 as const,
      compress: { passes: 3, unsafe_arrows: true, keep_fargs: false },
      // The types lack this option of swc.
      mangle: { disableCharFreq } as object,
      format: { comments: false as const },
    },
  };
}

/** True while a development server builds. */
export function isDevServer(): boolean {
  return process.env.RSPACK_SERVE === 'true' || process.argv.includes('serve');
}
