import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { RELEASE_PLACEHOLDER } from './api/src/portal/publishing/release-placeholder.ts';
import {
  type AppFolder,
  createBaseConfig,
  createMinimizers,
  isDevServer,
} from './scripts/portal/base-config.ts';
import { createChunkListPlugin } from './scripts/portal/chunk-list.ts';
import { createRemoteImportsPlugin } from './scripts/portal/remote-imports.ts';
import { createUnusedRuntimePlugin } from './scripts/portal/runtime-alias.ts';
import { createScopedStylesPlugin } from './scripts/portal/scoped-styles.ts';
import { createStableOrderPlugin } from './scripts/portal/stable-order.ts';
import { LOAD_TIMEOUT_MS } from './shell/src/load-timeout.ts';

/** Ports of the development servers; each remote's team starts the server of its remote. */
export const DEV_PORTS = {
  shell: 3100,
  'mfe-public': 3101,
  'mfe-student': 3102,
  'mfe-admin': 3103,
} as const;

// Modules of which only one copy may run: the host includes them, and remotes borrow them.
const SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@rambla/kit/config',
  '@rambla/kit/device',
  '@rambla/kit/registry',
  '@rambla/kit/router',
  '@rambla/kit/session',
  '@rambla/kit/state',
  '@rambla/kit/store',
  '@rambla/kit/toasts',
  '@rambla/kit/ui/icon',
];
// This module is shared too, but loaded on demand, because the landing page does not need it.
const LAZY_SINGLETONS = ['@rambla/kit/base-api'];
/** Everything that a remote borrows from the shell. */
export const SHARED_MODULES = [...SINGLETONS, ...LAZY_SINGLETONS];

/** Configuration of the shell, which hosts the remotes. */
export function createHostConfig(app: AppFolder): Configuration[] {
  return [
    webConfig(app, {
      entry: { shell: isDevServer() ? ['./src/dev-refresh.ts', './src/main.ts'] : './src/main.ts' },
      federation: {
        runtimePlugins: ['remote-entry-plugin', 'lend-runtime'].map((f) =>
          path.join(app.dir, `src/federation/${f}.ts`),
        ),
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      },
      plugins: [createUnusedRuntimePlugin()],
    }),
    nodeConfig(app, './src/render.tsx'),
  ];
}

/**
 * Configures a remote that exposes only `./src/routes.tsx`. `early` maps screens to scripts that run before
 * other code.
 */
export function createRemoteConfig(app: AppFolder, early: Record<string, string> = {}): Configuration[] {
  const hasEarly = Object.keys(early).length > 0 && !isDevServer();
  return [
    ...(hasEarly ? [earlyConfig(app, early)] : []),
    webConfig(app, {
      entry: {},
      federation: {
        filename: isDevServer() ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
        experiments: {
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      },
      plugins: [],
    }),
    nodeConfig(app, '@rambla/kit/publish', {
      '#menu': path.join(app.dir, 'src/menu.ts'),
      '#routes': path.join(app.dir, 'src/routes.tsx'),
    }),
  ];
}

type WebParts = {
  entry: Configuration['entry'] & object;
  federation: Partial<ConstructorParameters<typeof ModuleFederationPlugin>[0]>;
  plugins: NonNullable<Configuration['plugins']>;
};

function webConfig(app: AppFolder, parts: WebParts): Configuration {
  const serve = isDevServer();
  const port = DEV_PORTS[app.name as keyof typeof DEV_PORTS];
  const file = serve ? '[name]' : '[name].[contenthash:8]';
  const isHost = app.name === 'shell';
  return {
    ...createBaseConfig(app),
    name: 'web',
    target: ['web', 'es2022'],
    entry: parts.entry,
    output: {
      path: path.join(app.dir, 'dist/web'),
      clean: true,
      uniqueName: app.name,
      publicPath: isHost ? '/assets/' : serve ? `/remotes/${app.name}/dev/` : 'auto',
      filename: `${file}.js`,
      chunkFilename: `${file}.js`,
      cssFilename: `${file}.css`,
      cssChunkFilename: `${file}.css`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      chunkLoadTimeout: LOAD_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
    },
    optimization: {
      chunkIds: serve ? 'named' : 'deterministic',
      // Modules are numbered in order, because hashes of their names would depend on the build folder.
      moduleIds: serve ? 'named' : 'natural',
      // Keeps libraries in their screen's file, to save a request; the host avoids empty shared chunks.
      splitChunks: { cacheGroups: { defaultVendors: false, ...(isHost && { default: false }) } },
      minimizer: [...createMinimizers(), new rspack.LightningCssMinimizerRspackPlugin()],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: containerName(app.name),
        shared: sharedModules(isHost),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        ...parts.federation,
      }),
      // The publisher reads from the chunk list which files belong to each screen.
      ...(serve
        ? [new ReactRefreshRspackPlugin()]
        : [
            new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
            createChunkListPlugin(),
            createStableOrderPlugin(),
          ]),
      ...(isHost ? [] : [createScopedStylesPlugin(app.name)]),
      ...(serve || isHost ? [] : [createRemoteImportsPlugin(SHARED_MODULES)]),
      ...parts.plugins,
    ],
    devServer: {
      port,
      host: '127.0.0.1',
      static: false,
      hot: true,
      headers: { 'Access-Control-Allow-Origin': '*' },
      allowedHosts: 'all',
      client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: false },
      // The API reads the route table from disk.
      devMiddleware: { writeToDisk: (file: string) => file.endsWith('render.mjs') },
    },
  };
}

/** Builds small scripts without the federation's runtime. */
function earlyConfig(app: AppFolder, entry: Record<string, string>): Configuration {
  return {
    ...createBaseConfig(app),
    name: 'early',
    target: ['web', 'es2022'],
    entry,
    output: {
      path: path.join(app.dir, 'dist/early'),
      clean: true,
      uniqueName: app.name,
      filename: 'early-[name].[contenthash:8].js',
    },
    optimization: { moduleIds: 'natural', minimizer: createMinimizers() },
    plugins: [createChunkListPlugin()],
  };
}

/** Builds a test for Node with rspack, because screens import styles and pictures. */
export function createTestConfig(app: AppFolder, file: string): Configuration {
  const config = nodeConfig(app, file);
  const name = path.basename(file).replace(/\.tsx?$/, '');
  const output = { ...config.output, path: path.join(app.dir, 'dist/test'), filename: `${name}.mjs` };
  return { ...config, name: 'test', output };
}

/** Builds the same sources for Node, to read the route table and to prerender pages. */
function nodeConfig(app: AppFolder, entry: string, alias: Record<string, string> = {}): Configuration {
  const base = createBaseConfig(app);
  return {
    ...base,
    name: 'node',
    target: 'node24',
    entry: { render: entry },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...alias } },
    output: {
      path: path.join(app.dir, 'dist/node'),
      clean: true,
      uniqueName: app.name,
      // `RELEASE_PLACEHOLDER` is a placeholder, which the publisher replaces by the release's folder.
      publicPath: app.name === 'shell' ? '/assets/' : RELEASE_PLACEHOLDER,
      module: true,
      chunkFormat: 'module',
      filename: '[name].mjs',
      library: { type: 'module' },
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    optimization: { minimize: false, splitChunks: false },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

function sharedModules(isHost: boolean) {
  const share = (eager: boolean) =>
    isHost
      ? { singleton: true, eager, requiredVersion: false as const }
      : { singleton: true, import: false as const, requiredVersion: false as const };
  const dev: [string, ReturnType<typeof share>][] = isDevServer()
    ? [['react/jsx-dev-runtime', share(true)]]
    : [];
  return Object.fromEntries([
    ...SINGLETONS.map((key) => [key, share(true)] as const),
    ...LAZY_SINGLETONS.map((key) => [key, share(false)] as const),
    ...dev,
  ]);
}

/** A remote's federation container, named as a JavaScript identifier. */
function containerName(app: string): string {
  return app.replaceAll('-', '_');
}
