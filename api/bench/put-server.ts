import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

// A body straight to a file that is on disk when the answer comes: what an upload has to do at least.
createServer(async (request, response) => {
  if (request.method !== 'PUT') return response.end('ready');
  const file = await open(process.env.TARGET_FILE ?? '', 'w');
  await pipeline(request, file.createWriteStream({ autoClose: false }));
  await file.sync();
  await file.close();
  return response.end('kept');
}).listen(Number(process.env.PORT), '127.0.0.1');
