import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request to the caption service, with its form fields and the values of its FLAC header. */
export interface CaptionServiceRequest {
  authorization: string | undefined;
  path: string | undefined;
  fields: Record<string, string>;
  codec: string;
  sampleRate: number;
  channels: number;
  seconds: number;
}

export type CaptionResponder = (response: ServerResponse, sent: CaptionServiceRequest) => unknown;

/** Returns a `behave` function that responds like OpenAI's `verbose_json`. */
export function createSegmentResponder(
  ...segments: { start: number; end: number; text: string }[]
): CaptionResponder {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const text = segments.map((segment) => segment.text).join('');
    response.end(JSON.stringify({ task: 'transcribe', language: 'spanish', duration: 9, text, segments }));
  };
}

/** Reads the header of a FLAC file (RFC 9639, 8.2). */
function inspect(flac: Buffer) {
  const codec = flac.toString('latin1', 0, 4) === 'fLaC' ? 'flac' : 'unknown';
  const facts = flac.readBigUInt64BE(18);
  const sampleRate = Number(facts >> 44n);
  const channels = Number((facts >> 41n) & 7n) + 1;
  return { codec, sampleRate, channels, seconds: Number(facts & 0xf_ffff_ffffn) / sampleRate };
}

/** Starts a transcription server on a real port, whose `behave` sends each response. */
export async function startCaptionService() {
  const service = {
    url: '',
    behave: createSegmentResponder() as CaptionResponder,
    sent: [] as CaptionServiceRequest[],
    close,
  };
  const server = createServer(async (request, response) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
    const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
    const { authorization } = request.headers;
    const sound = inspect(Buffer.from(await (form.get('file') as File).arrayBuffer()));
    const sent = { authorization, path: request.url, fields: fields as Record<string, string>, ...sound };
    service.sent.push(sent);
    await service.behave(response, sent);
  });
  async function close() {
    server.closeAllConnections();
    server.close();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return service;
}
