import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/harness.ts';
import { demoCourses } from './content/courses/index.ts';
import { readDemoCaptions } from './fill/captions.ts';
import { toDemoFilePath } from './fill/store-demo-files.ts';
import { fillDemo } from './fill.ts';
import videos from './media/videos/videos.json' with { type: 'json' };

const shown = demoCourses.flatMap(({ lectures }) => lectures.flatMap(({ video }) => video ?? []));

const lengths = new Map(videos.map(({ slug, durationSeconds }) => [slug, durationSeconds]));

function isLecture(video: string | undefined): boolean {
  const seconds = lengths.get(video ?? '') ?? 0;
  return seconds >= 360 && seconds <= 600;
}

const pathOf = (slug: string) => toDemoFilePath(`media/videos/${slug}.mp4`);

/** Reads each track's seconds from its `mdhd` box of version 0 (ISO 14496-12, 8.4.2). */
function trackSeconds(video: Buffer): number[] {
  const seconds: number[] = [];
  for (let at = video.indexOf('mdhd'); at >= 0; at = video.indexOf('mdhd', at + 1))
    seconds.push(video.readUInt32BE(at + 20) / video.readUInt32BE(at + 16));
  return seconds;
}

const isHeading = (text: string) => text.startsWith('# ');

describe('the videos', () => {
  test('each is shown in exactly one lecture', () => {
    expect([...shown].sort()).toEqual(videos.map(({ slug }) => slug).sort());
  });

  test('every course has its first and half of all, and one course has all of them, of 6 to 10 minutes', () => {
    for (const { name, lectures } of demoCourses) {
      expect(lectures[0]?.video, name).toBeDefined();
      const filmed = lectures.filter(({ video }) => video !== undefined);
      expect(filmed.length / lectures.length, name).toBeGreaterThanOrEqual(0.5);
    }
    const complete = demoCourses.filter(({ lectures }) => lectures.every(({ video }) => isLecture(video)));
    expect(complete.map(({ name }) => name)).toEqual(['Macroeconomía']);
  });

  test.each(videos)('$slug is small, as long as it says, and has a poster', ({ slug, durationSeconds }) => {
    const video = readFileSync(pathOf(slug));
    expect(video.subarray(4, 8).toString()).toBe('ftyp');
    // Faststart: the index precedes the picture data.
    expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'));
    expect(video.length / durationSeconds).toBeLessThan(10_000);
    expect(statSync(toDemoFilePath(`media/videos/${slug}.webp`)).size).toBeLessThan(25_000);
    if (!isLecture(slug)) expect(durationSeconds).toBeLessThan(75);
    expect(durationSeconds).toBeGreaterThan(30);
    const lengths = trackSeconds(video);
    expect(lengths).toHaveLength(2);
    for (const seconds of lengths) expect(Math.abs(seconds - durationSeconds)).toBeLessThan(0.3);
  });

  test('the sound and the key frames of all decode to the end', async () => {
    const all = videos.flatMap(({ slug }) => ['-threads', '1', '-skip_frame', 'nokey', '-i', pathOf(slug)]);
    const each = videos.flatMap((_video, number) => ['-map', String(number), '-f', 'null', '-']);
    // Runs one process for all videos, because each start costs as much as decoding.
    const decode = ['-v', 'error', '-nostdin', '-xerror', ...all, ...each];
    expect((await promisify(execFile)('ffmpeg', decode)).stderr).toBe('');
  });

  test.each(videos)('the captions of $slug follow one another to its end', ({ slug, durationSeconds }) => {
    const { cues, problems } = readDemoCaptions(slug);
    expect(problems).toEqual([]);
    const lines = cues.filter(({ text }) => !isHeading(text));
    expect(lines.length / (durationSeconds / 60)).toBeGreaterThan(8);
    expect(lines.length / (durationSeconds / 60)).toBeLessThan(30);
    let before = 0;
    for (const { startSeconds, endSeconds, text } of lines) {
      expect(startSeconds).toBeGreaterThanOrEqual(before);
      expect(endSeconds).toBeGreaterThan(startSeconds + 1);
      expect(text.length / (endSeconds - startSeconds)).toBeLessThan(20);
      before = endSeconds;
    }
    expect(durationSeconds - before).toBeLessThan(1.5);
  });

  test.each(videos)('the chapters of $slug begin with a heading', ({ slug, chapters }) => {
    const headings = readDemoCaptions(slug).cues.filter(({ text }) => isHeading(text));
    expect(chapters[0]?.startSeconds).toBe(0);
    expect(headings.map(({ startSeconds, text }) => ({ title: text.slice(2), startSeconds }))).toEqual(
      chapters,
    );
  });
});

describe('in the storage', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
    await fillDemo(t.app);
  });
  afterAll(() => t.close());

  test('every lecture with a video has its video, poster, duration and Spanish captions', async () => {
    const lectures = await t.db
      .selectFrom('lectures')
      .leftJoin('captions', 'captions.lectureId', 'lectures.id')
      .select(['lectures.title', 'videoFileId', 'posterFileId', 'durationSeconds', 'language'])
      .execute();
    expect(lectures.length).toBeGreaterThanOrEqual(48);
    const withVideo = lectures.filter(({ videoFileId }) => videoFileId !== null);
    expect(withVideo).toHaveLength(videos.length);
    for (const lecture of withVideo) {
      expect(lecture.posterFileId, lecture.title).not.toBeNull();
      expect(lecture.durationSeconds, lecture.title).toBeGreaterThan(30);
      expect(lecture.language, lecture.title).toBe('es');
    }
  });

  test('every file belongs to a course and reads back as it was put', async () => {
    const files = await t.db.selectFrom('files').selectAll().execute();
    expect(files.length).toBe(
      videos.length * 2 + demoCourses.flatMap(({ attachments }) => attachments).length,
    );
    for (const { key, name, courseId, state, size, sha256 } of files) {
      expect({ name, state, owned: courseId !== null }).toEqual({ name, state: 'stored', owned: true });
      const bytes = await buffer(await t.app.storage.open(key));
      expect(bytes.length, name).toBe(size);
      expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sha256);
    }
  });

  test('papers are PDFs of 30 kB at most, and tables are text', () => {
    for (const { file } of demoCourses.flatMap(({ attachments }) => attachments)) {
      const bytes = readFileSync(toDemoFilePath(`papers/files/${file}`));
      expect(bytes.length, file).toBeLessThan(30_720);
      if (file.endsWith('.pdf')) expect(bytes.subarray(0, 5).toString(), file).toBe('%PDF-');
      else expect(bytes.toString().split('\n').length, file).toBeGreaterThan(10);
    }
  });
});
