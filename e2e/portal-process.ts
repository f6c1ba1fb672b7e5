// A process that runs one server after another, because loading the server's code takes most of its start.
import { enableCompileCache } from 'node:module';

/** The parent's requests: start a server with these settings, or close the running one. */
export type PortalRequest = { start: NodeJS.ProcessEnv } | 'close';

enableCompileCache();
const { readConfig } = await import('../api/src/core/config/config.ts');
const { restrictNewFiles } = await import('../api/src/platform/files/private-files.ts');
const { prepareServer } = await import('../api/src/prepare-server.ts');

let close: (() => Promise<void>) | undefined;

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const server = await prepareServer(readConfig(env));
  close = async () => {
    const closed = server.close();
    // Pages may still watch videos or wait for events.
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
// The parent may be killed without a farewell.
process.on('disconnect', () => process.exit(0));
