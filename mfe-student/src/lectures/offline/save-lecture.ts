import type { Attachment, VideoQuality, VideoSource } from '@rambla/api/contract';
import { cachePortal } from '../../study-ui/unsent/portal-cache.ts';
import { findNearestSource } from '../player/quality.ts';
import { fetchLectureWithContext, type LectureWithContext } from './fetch-lecture-with-context.ts';
import { FileDownloader, type ProgressHandler } from './file-downloader.ts';
import { isApiRefusal } from './is-api-refusal.ts';
import { rejectOnAbort, waitForRetry } from './reject-on-abort.ts';
import {
  findPartialSave,
  findSavedLecture,
  listSavedLectures,
  lockSavedLecture,
  type PartialSave,
  putSavedLecture,
  removeSavedFiles,
  removeSavedLectureInLock,
  type SavedLecture,
} from './saved-lectures.ts';
import { fetchLectureResponses } from './saved-responses.ts';
import { DownloadRefusedError, downloadVideo } from './saved-video.ts';

/** Signed URLs expire after two hours, and the files after the video take time too. */
const MAX_URL_AGE_MS = 60 * 60 * 1000;

/** The lecture to save for `userId`; `key` identifies it. */
export type SaveRequest = {
  key: string;
  userId: number;
  courseId: number;
  lectureId: number;
  quality: VideoQuality;
};

export type SaveHandlers = { onProgress: ProgressHandler; onWaiting: (isWaiting: boolean) => void };

/** Saves a lecture with its files, resuming an interrupted video; resolves to missing materials' names. */
export function saveLecture(what: SaveRequest, events: SaveHandlers, signal: AbortSignal): Promise<string[]> {
  return lockSavedLecture(what.key, { signal }, async () => {
    if (await findSavedLecture(what.key)) return [];
    try {
      return await fetchAndPut(what, events, signal);
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (signal.aborted || isFull || !(await findPartialSave(what.key)))
        await removeSavedLectureInLock(what.key);
      throw error;
    }
  });
}

async function fetchAndPut(what: SaveRequest, events: SaveHandlers, signal: AbortSignal): Promise<string[]> {
  const { onProgress, onWaiting } = events;
  const { key, userId, quality, ...place } = what;
  const fetchAround = () => rejectOnAbort(fetchLectureWithContext(place), signal);
  const fetchedAt = Date.now();
  const first = await fetchAround();
  await rejectOnAbort(cachePortal(['mfe-student']), signal);
  // Asks the browser not to evict the files, without waiting for the answer.
  void navigator.storage.persist?.().catch(() => false);
  const files = new FileDownloader(key, sourceSize(first, quality), onProgress, signal);
  const video =
    first.lecture.kind === 'page'
      ? undefined
      : await saveVideo(what, { around: first, fetchAround, files, onWaiting }, signal);
  const known = video?.around ?? first;
  const around = Date.now() - fetchedAt > MAX_URL_AGE_MS ? await fetchAround() : known;
  if (!hasSameVideo(around, known, video?.path)) {
    await removeSavedFiles(key);
    return fetchAndPut(what, events, signal);
  }
  const pictures = await savePictures(around.lecture.html ?? '', files);
  const { posterUrl } = around.lecture;
  if (posterUrl) await files.fetch('poster', posterUrl);
  const { attachments, gone } = await saveMaterials(what, around.attachments, files);
  const responses = await rejectOnAbort(fetchLectureResponses(place.courseId, place.lectureId), signal);
  signal.throwIfAborted();
  const savedAt = new Date().toISOString();
  await putSavedLecture({
    ...around,
    attachments,
    responses,
    key,
    userId,
    quality: video?.quality ?? quality,
    parts: video?.parts ?? 0,
    pictures,
    bytes: files.bytes,
    savedAt,
  });
  return gone;
}

/** False when the lecture no longer offers the saved file, for example after a replacement. */
function hasSameVideo(
  { lecture }: LectureWithContext,
  before: LectureWithContext,
  path: string | undefined,
): boolean {
  if (lecture.kind !== before.lecture.kind) return false;
  return path === undefined || (lecture.video?.sources ?? []).some(({ url }) => pathOf(url) === path);
}

type Fetching = {
  around: LectureWithContext;
  fetchAround: () => Promise<LectureWithContext>;
  files: FileDownloader;
  onWaiting: SaveHandlers['onWaiting'];
};

/** Saves the video; waits and resumes after a network failure. Returns the lecture as last fetched. */
async function saveVideo(
  what: SaveRequest,
  { around, fetchAround, files, onWaiting }: Fetching,
  signal: AbortSignal,
): Promise<{ quality: VideoQuality; parts: number; path: string; around: LectureWithContext }> {
  const { key, quality } = what;
  let latest = around;
  let source = sourceOf(latest, quality);
  await begin(what, latest.lecture.title, source);
  let parts = 0;
  let reached = 0;
  for (let tries = 0; parts === 0; tries += 1) {
    try {
      parts = await downloadVideo(key, source, (bytes) => files.count(bytes), signal);
    } catch (error) {
      const isRefused = error instanceof DownloadRefusedError && error.status === 404;
      if (signal.aborted || isRefused || error instanceof DOMException) throw error;
      if (files.bytes > reached) tries = 0;
      reached = Math.max(reached, files.bytes);
      onWaiting(true);
      await waitForRetry(tries, signal);
      // Renews a possibly expired URL; offline the old one stays.
      latest = await fetchAround().catch((failure) => {
        if (isApiRefusal(failure)) throw failure;
        return latest;
      });
      source = sourceOf(latest, quality);
      await begin(what, latest.lecture.title, source);
      files.count(-files.bytes);
      onWaiting(false);
    }
  }
  return { quality: source.quality, parts, path: pathOf(source.url), around: latest };
}

const PICTURE = /<img\b[^>]*? src="([^"]+)"/g;

/** Saves a page's pictures, and returns their paths. */
async function savePictures(html: string, files: FileDownloader): Promise<string[]> {
  const urls = [...html.matchAll(PICTURE)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  const paths: string[] = [];
  for (const url of urls) {
    if (paths.includes(pathOf(url))) continue;
    await files.fetch(`picture-${paths.length}`, url);
    paths.push(pathOf(url));
  }
  return paths;
}

function sourceSize({ lecture }: LectureWithContext, quality: VideoQuality): number {
  return findNearestSource(lecture.video?.sources ?? [], quality)?.size ?? 0;
}

function sourceOf({ lecture }: LectureWithContext, quality: VideoQuality): VideoSource {
  const source = findNearestSource(lecture.video?.sources ?? [], quality);
  if (!source) throw new DownloadRefusedError(404);
  return source;
}

/** Records the save; discards partial files of a replaced video. */
async function begin({ key, userId, courseId, lectureId }: SaveRequest, title: string, source: VideoSource) {
  const { quality, size, url } = source;
  const path = pathOf(url);
  const before = await findPartialSave(key);
  if (before?.path !== path) await removeSavedFiles(key);
  const row: PartialSave = { key, userId, courseId, lectureId, title, quality, path, size, begun: true };
  await putSavedLecture(row);
}

async function saveMaterials({ userId, courseId }: SaveRequest, all: Attachment[], files: FileDownloader) {
  const { saved } = await listSavedLectures(userId);
  const siblings = saved.filter(({ course }) => course.id === courseId);
  const attachments: SavedLecture['attachments'] = [];
  const gone: string[] = [];
  for (const attachment of all) {
    const name = `material-${attachment.id}`;
    // Materials belong to the course, so another saved lecture may already have them.
    const sibling = siblings.find((other) => other.attachments.some(isSameFile(attachment)));
    const isThere =
      (sibling && (await files.copy(name, sibling.key))) || (await files.fetch(name, attachment.url));
    if (isThere) attachments.push(attachment);
    else gone.push(attachment.name);
  }
  return { attachments, gone };
}

function isSameFile({ id, url }: Attachment) {
  return (other: Attachment) => other.id === id && pathOf(other.url) === pathOf(url);
}

function pathOf(url: string): string {
  return new URL(url, location.href).pathname;
}
