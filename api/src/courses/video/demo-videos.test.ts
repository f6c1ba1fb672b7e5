import { expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createTestApp } from '../../../test/harness.ts';
import { H264, openStudio, picture } from '../../../test/made-videos.ts';
import { videoForm } from '../../../test/sample-files.ts';
import { startServer } from '../../../test/server-process.ts';
import { queueNewVideos } from './queue-videos.ts';

test('a demo that starts with ffmpeg makes the qualities and previews of videos that have none, once', async () => {
  const t = await createTestApp();
  const { courseId, people } = await createCast(t);
  const studio = await openStudio();
  const video = await studio.bytes('tiny.mp4', ...picture('64x48', 1), ...H264);
  const path = `/courses/${courseId}/lectures`;
  const as = people['T+'];
  const sent = { as, ...videoForm({ title: 'Clase' }, video) };
  const { id } = (await t.call('POST', path, sent)).json().lecture;
  const read = async () => (await t.call('GET', `${path}/${id}`, { as })).json().lecture.video;
  const jobs = () => t.db.selectFrom('jobs').select('kind').execute();

  const server = await startServer(t, { DEMO: '1', FFMPEG: 'auto' });
  expect([await jobs(), await read()]).toMatchObject([[], { state: 'ready', storyboardUrl: null }]);
  await server.kill();
  const filming = await startServer(t, { DEMO: '1', DEMO_VIDEOS: '1', FFMPEG: 'auto' });
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
