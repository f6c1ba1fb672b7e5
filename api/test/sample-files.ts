import { randomBytes } from 'node:crypto';

/** Returns bytes that only start like an MP4, for tests that do not play the video. */
export function createSampleVideo(size = 100_000): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1');
  return Buffer.concat([head, randomBytes(Math.max(0, size - head.length))]);
}

export const SAMPLE_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface FormFile {
  field?: string;
  name: string;
  type: string;
  content: Buffer | string;
}

/** Builds a multipart form for `t.call`: fields, then files in order. */
export function createForm(fields: Record<string, string>, ...files: FormFile[]) {
  const boundary = `----form${randomBytes(8).toString('hex')}`;
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const { field = 'file', name, type, content } of files) {
    const disposition = `Content-Disposition: form-data; name="${field}"; filename="${name}"`;
    const head = `--${boundary}\r\n${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(content), Buffer.from('\r\n'));
  }
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** Builds a form with one video. */
export function createVideoForm(fields: Record<string, string>, content: Buffer = createSampleVideo()) {
  return createForm(fields, { field: 'video', name: 'clase.mp4', type: 'video/mp4', content });
}
