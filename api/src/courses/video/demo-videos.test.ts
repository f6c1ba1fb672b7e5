import { expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createTestApp } from '../../../test/harness.ts';
import { createVideoForm } from '../../../test/sample-files.ts';
import { H264_ARGUMENTS, openVideoFolder, toVideoInput } from '../../../test/sample-videos.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { queueNewVideos } from './queue-videos.ts';

test('a demo that starts with ffmpeg makes the qualities and previews of videos that have none, once', async () => {
  const t = await createTestApp();
  const { courseId, people } = await createCast(t);
  const studio = await openVideoFolder();
  const video = await studio.bytes('tiny.mp4', ...toVideoInput('64x48', 1), ...H264_ARGUMENTS);
  const path = `/courses/${courseId}/lectures`;
  const as = people['T+'];
  const sent = { as, ...createVideoForm({ title: 'Clase' }, video) };
  const { id } = (await t.call('POST', path, sent)).json().lecture;
  const read = async () => (await t.call('GET', `${path}/${id}`, { as })).json().lecture.video;
  const jobs = () => t.db.selectFrom('jobs').select('kind').execute();

  const server = await startServerProcess(t, { DEMO: '1', FFMPEG: 'auto' });
  expect([await jobs(), await read()]).toMatchObject([[], { state: 'ready', storyboardUrl: null }]);
  await server.kill();
  const filming = await startServerProcess(t, { DEMO: '1', DEMO_VIDEOS: '1', FFMPEG: 'auto' });
  await expect.poll(read, { timeout: 120_000, interval: 300 }).toMatchObject({
    state: 'ready',
    storyboardUrl: expect.any(String),
  });
  await filming.kill();
  expect(await jobs()).toHaveLength(1);
  expect(await queueNewVideos(t.db)).toBe(0);
  await studio.close();
  await t.close();
}, 240_000);
