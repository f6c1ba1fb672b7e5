import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A request to the caption service: the form's fields, and the file's facts from ffprobe. */
export interface SentSound {
  authorization: string | undefined;
  path: string | undefined;
  fields: Record<string, string>;
  codec: string;
  sampleRate: number;
  channels: number;
  seconds: number;
}

export type Behaviour = (response: ServerResponse, sent: SentSound) => unknown;

/** Answers like OpenAI's `verbose_json`. */
export function saying(...segments: { start: number; end: number; text: string }[]): Behaviour {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const text = segments.map((segment) => segment.text).join('');
    response.end(JSON.stringify({ task: 'transcribe', language: 'spanish', duration: 9, text, segments }));
  };
}

async function inspect(folder: string, file: File) {
  const path = join(folder, file.name);
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  const wanted = 'stream=codec_name,sample_rate,channels:format=duration';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', wanted, '-of', 'json', path]);
  const { streams, format } = JSON.parse(stdout);
  return {
    codec: streams[0].codec_name as string,
    sampleRate: Number(streams[0].sample_rate),
    channels: streams[0].channels as number,
    seconds: Number(format.duration),
  };
}

/** A transcription server on a real port; `behave` decides each response. */
export async function startCaptionService() {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-captions-'));
  const service = { url: '', behave: saying() as Behaviour, sent: [] as SentSound[], close };
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
    const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
    const { authorization } = request.headers;
    const sound = await inspect(folder, form.get('file') as File);
    const sent = { authorization, path: request.url, fields: fields as Record<string, string>, ...sound };
    service.sent.push(sent);
    await service.behave(response, sent);
  });
  async function close() {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return service;
}
