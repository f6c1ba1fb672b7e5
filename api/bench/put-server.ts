import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

// Writes a body straight to a file, synced before the response: the minimal work of an upload.
createServer(async (request, response) => {
  if (request.method !== 'PUT') return response.end('ready');
  await pipeline(request, createWriteStream(`${process.env.TARGET_FOLDER}${request.url}`, { flush: true }));
  return response.end('kept');
}).listen(Number(process.env.PORT), '127.0.0.1');
