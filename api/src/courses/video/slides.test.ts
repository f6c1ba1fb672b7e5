import { expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createTestApp } from '../../../test/harness.ts';
import { openStudio } from '../../../test/made-videos.ts';
import { videoForm } from '../../../test/sample-files.ts';

test('slides that compress well are also in the automatic list at their own height', async () => {
  const t = await createTestApp({ FFMPEG: 'auto' });
  const { courseId, people } = await createCast(t);
  const studio = await openStudio();
  const still = ['-f', 'lavfi', '-i', 'smptehdbars=duration=16:size=1280x720:rate=10'];
  const coarse = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '45', '-pix_fmt', 'yuv420p'];
  const slides = await studio.bytes('slides.mp4', ...still, ...coarse);
  await studio.close();
  const path = `/courses/${courseId}/lectures`;
  const as = people['T+'];
  const { id } = (await t.call('POST', path, { as, ...videoForm({ title: 'Láminas' }, slides) })).json()
    .lecture;
  await t.app.jobs.flush();
  const { video } = (await t.call('GET', `${path}/${id}`, { as })).json().lecture;
  const made = video.sources.find(({ quality }: { quality: string }) => quality === '720p');
  expect(made?.height).toBe(720);
  expect(made.size).toBeGreaterThan(slides.length);
  expect((await t.app.inject(video.hlsUrl)).body).toContain('RESOLUTION=1280x720');
  await t.close();
}, 240_000);
