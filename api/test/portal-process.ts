// Runs one server after another for the browser tests, because loading the code takes most of a start.
// It belongs to `api`, so that type checks of `e2e` do not include the whole API.
import { enableCompileCache } from 'node:module';
import type { PortalRequest } from './portal-request.ts';

enableCompileCache();
const { readConfig } = await import('../src/core/config/config.ts');
const { restrictNewFiles } = await import('../src/platform/files/private-files.ts');
const { prepareServer } = await import('../src/prepare-server.ts');

let close: (() => Promise<void>) | undefined;

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  // Programs that the server starts inherit these settings.
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  const server = await prepareServer(readConfig(env));
  close = async () => {
    const closed = server.close();
    // Ends connections of pages that still watch videos or wait for events.
    server.app.server.closeAllConnections();
    await closed;
  };
  await server.listen();
}

async function handle(request: PortalRequest): Promise<void> {
  if (request !== 'close') return start(request.start);
  const closing = close;
  close = undefined;
  await closing?.();
}

restrictNewFiles();
process.on('message', (request: PortalRequest) => {
  handle(request).then(
    () => process.send?.('done'),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// Ends with the parent process, even when the parent is killed.
process.on('disconnect', () => process.exit(0));
