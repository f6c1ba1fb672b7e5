import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

// Before the rest is loaded: a start with compiled code at hand takes half the time.
enableCompileCache();
// Loading fills the youngest generation once and never again: without this it stays 64 MB large while nobody calls.
setFlagsFromString('--semi-space-growth-factor=1');
const { ConfigError, readConfig } = await import('./config.ts');
const { openServices, StartError } = await import('./open-services.ts');
const { buildApp } = await import('./app.ts');
const { scheduleBackups } = await import('./backup/scheduled-backups.ts');
const { sweepNowAndThen } = await import('./sweep.ts');

const CLOSE_WITHIN_MS = 5_000;
// Connections that the kernel holds while the process is busy. Over Node's 511 it drops them without a word, and a browser
// waits half a minute for a class that starts its exam; the kernel's own limit (net.core.somaxconn) still counts.
const BACKLOG = 4096;
const ROLE_NAMES = { admin: 'administración', teacher: 'docente', student: 'estudiante' };

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, backlog: BACKLOG });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(
        `PORT: el puerto ${port} está ocupado; elegí otro o cerrá el programa que lo usa.`,
      );
    if (code === 'EACCES')
      throw new StartError(`PORT: no hay permiso para usar el puerto ${port}; elegí uno mayor que 1024.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST: ${host} no es una dirección de esta máquina.`);
    throw error;
  }
}

function closeOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const end = () => {
    if (closing) return;
    closing = true;
    // A download that takes hours must not keep the process from ending.
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

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const services = await openServices(config);
  const app = await buildApp(services);
  closeOnSignals(async () => {
    await app.close();
    await services.db.destroy();
  });
  sweepNowAndThen(app);
  scheduleBackups(app);
  await listen(app, config);
  setFlagsFromString('--semi-space-growth-factor=2');
  app.mails.start();
  app.videoWork.start();
  console.log(`Rambla atiende en ${config.publicUrl}`);
  if (config.demo) await showDemoAccounts();
}

try {
  await start();
} catch (error) {
  const explained = error instanceof ConfigError || error instanceof StartError;
  console.error(explained ? error.message : error);
  process.exit(1);
}
