import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';

// The cache must be on before the other imports; it halves the start time.
enableCompileCache();
// Without this flag, V8's young generation grows to 64 MB at start and stays there.
setFlagsFromString('--semi-space-growth-factor=1');
const { ConfigError, readConfig } = await import('./core/config/config.ts');
const { scheduleGarbageCollection } = await import('./core/process/collect-garbage.ts');
const { StartError } = await import('./operations/start/open-services.ts');
const { prepareServer } = await import('./prepare-server.ts');
const { restrictNewFiles } = await import('./platform/files/private-files.ts');

const CLOSE_WITHIN_MS = 5_000;
const ROLE_NAMES = { admin: 'administración', bedelia: 'bedelía', teacher: 'docente', student: 'estudiante' };

function closeOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const end = () => {
    if (closing) return;
    closing = true;
    // A long download must not keep the process from ending.
    setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

async function showDemoAccounts(): Promise<void> {
  const { demoAccounts, DEMO_PASSWORD } = await import('../demo/content/accounts.ts');
  console.log(`Cuentas de la demostración, todas con la contraseña ${DEMO_PASSWORD}:`);
  for (const { email, role } of demoAccounts) console.log(`  ${email.padEnd(26)} ${ROLE_NAMES[role]}`);
}

/** Queues the demo videos, unless an earlier start has already queued them. */
async function makeDemoVideos(app: FastifyInstance): Promise<void> {
  const { demo, demoVideos } = app.config;
  if (!demo || !demoVideos || !(await app.video.isOn())) return;
  const { queueNewVideos } = await import('./courses/video/queue-videos.ts');
  const queued = await queueNewVideos(app.db);
  if (queued === 0) return;
  console.log(
    `Las calidades y vistas previas de ${queued} videos de la demostración se hacen de fondo, de a un video.`,
  );
  app.jobs.wake();
}

async function start(): Promise<void> {
  restrictNewFiles();
  const config = readConfig(process.env);
  const { app, listen, close } = await prepareServer(config);
  closeOnSignals(close);
  scheduleGarbageCollection();
  await listen();
  setFlagsFromString('--semi-space-growth-factor=2');
  console.log(`Rambla atiende en ${config.publicUrl}`);
  if (!config.contactUrl)
    console.log(
      'Nadie puede escribirle al instituto desde el portal: poné su correo en CONTACT_MAIL, o una dirección en CONTACT_URL.',
    );
  if (config.demo) await showDemoAccounts();
  await makeDemoVideos(app);
}

try {
  await start();
} catch (error) {
  const explained = error instanceof ConfigError || error instanceof StartError;
  console.error(explained ? error.message : error);
  process.exit(1);
}
