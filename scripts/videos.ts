// Queues missing video qualities, as after a restore without them or before ffmpeg was installed. Running
// servers do the work.
import { readConfig } from '../api/src/core/config/config.ts';
import { ConfigError } from '../api/src/core/config/settings.ts';
import { queueIncompleteVideos } from '../api/src/courses/video/queue-videos.ts';
import { openServices, StartError } from '../api/src/operations/start/open-services.ts';
import { restrictNewFiles } from '../api/src/platform/files/private-files.ts';

const [option, ...rest] = process.argv.slice(2);
if (option !== '--again' || rest.length > 0) {
  console.error('Uso: npm run videos -- --again   (con los ajustes del servidor, también mientras anda)');
  process.exit(2);
}
restrictNewFiles();
try {
  const { db } = await openServices({ ...readConfig(process.env), demo: false });
  const queued = await queueIncompleteVideos(db);
  await db.destroy();
  console.log(
    queued === 0
      ? 'A ningún video le falta una calidad.'
      : `${queued === 1 ? 'Un video quedó' : `${queued} videos quedaron`} en cola: el servidor hace lo que falta, de a uno.`,
  );
} catch (error) {
  const explained = error instanceof ConfigError || error instanceof StartError;
  console.error(explained ? error.message : error);
  process.exitCode = 1;
}
