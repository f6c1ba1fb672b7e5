import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

// A body straight to a file that is on disk when the answer comes: what an upload has to do at least.
createServer(async (request, response) => {
  if (request.method !== 'PUT') return response.end('ready');
  await pipeline(request, createWriteStream(`${process.env.TARGET_FOLDER}${request.url}`, { flush: true }));
  return response.end('kept');
}).listen(Number(process.env.PORT), '127.0.0.1');
