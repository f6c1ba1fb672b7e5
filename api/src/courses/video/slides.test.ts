import { expect, test } from 'vitest';
import { up } from '../../../migrations/1170-own-height.ts';
import { createCast } from '../../../test/cast.ts';
import { createTestApp } from '../../../test/harness.ts';
import { createVideoForm } from '../../../test/sample-files.ts';
import { openVideoFolder } from '../../../test/sample-videos.ts';

test('slides that compress well have a quality of their own height, also when converted before', async () => {
  const t = await createTestApp({ FFMPEG: 'auto' });
  const { courseId, people } = await createCast(t);
  const studio = await openVideoFolder();
  const still = ['-f', 'lavfi', '-i', 'smptehdbars=duration=8:size=1280x720:rate=5'];
  const coarse = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '40', '-pix_fmt', 'yuv420p'];
  const slides = await studio.bytes('slides.mp4', ...still, ...coarse);
  await studio.close();
  const path = `/courses/${courseId}/lectures`;
  const as = people['T+'];
  const { id } = (await t.call('POST', path, { as, ...createVideoForm({ title: 'Láminas' }, slides) })).json()
    .lecture;
  await t.app.jobs.flush();
  const read = async () => (await t.call('GET', `${path}/${id}`, { as })).json().lecture.video;
  const video = await read();
  const made = video.sources.find(({ quality }: { quality: string }) => quality === '720p');
  expect(made?.height).toBe(720);
  expect(made.size).toBeGreaterThan(slides.length);
  expect((await t.app.inject(video.hlsUrl)).body).toContain('RESOLUTION=1280x720');

  const own = t.db.updateTable('renditions').set({ fileId: null }).where('quality', '=', '720p');
  await own.execute();
  expect((await t.app.inject((await read()).hlsUrl)).body).not.toContain('RESOLUTION=1280x720');
  await up(t.db);
  const waiting = () => t.db.selectFrom('jobs').select('id').where('finishedAt', 'is', null).execute();
  expect(await waiting()).toHaveLength(1);
  await up(t.db);
  expect(await waiting()).toHaveLength(1);
  expect((await read()).state).toBe('ready');
  await t.app.jobs.flush();
  expect((await t.app.inject((await read()).hlsUrl)).body).toContain('RESOLUTION=1280x720');
  await up(t.db);
  expect(await waiting()).toEqual([]);
  await t.close();
}, 240_000);
