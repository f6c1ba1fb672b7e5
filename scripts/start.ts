import { buildChangedApps } from './build.ts';

process.env.DEMO ??= '1';
process.env.DEMO_VIDEOS ??= '1';
process.env.LOG_LEVEL ??= 'warn';
try {
  await buildChangedApps();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('../api/src/server.ts');
