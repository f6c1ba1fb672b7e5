import { expect } from 'vitest';
import type { Actor } from './actors.ts';
import type { TestApp } from './harness.ts';

const TUS = { 'tus-resumable': '1.0.0' };

/** Sends an archive in one chunk and returns the id of its upload. */
export async function uploadArchive(t: TestApp, archive: Buffer, as: Pick<Actor, 'token'>): Promise<string> {
  const filename = Buffer.from('curso.mbz').toString('base64');
  const headers = {
    ...TUS,
    'upload-length': String(archive.length),
    'upload-metadata': `filename ${filename}`,
  };
  const begun = await t.call('POST', '/course_imports/upload', { as, headers });
  expect(begun.statusCode, begun.body).toBe(201);
  const address = String(begun.headers.location).replace(/^.*\/api/, '');
  const sent = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const done = await t.call('PATCH', address, { as, headers: sent, body: archive });
  expect(done.statusCode, done.body).toBe(204);
  return address.split('/').at(-1) ?? '';
}
