import type { LectureVideo, VideoSource } from '@rambla/api/contract';
import { store } from '@rambla/kit/store';
import { attachmentsApi } from '../../attachments/attachments.api.ts';
import { coursesApi } from '../../courses/courses.api.ts';
import { linksApi } from '../../links/links.api.ts';
import { lecturesApi } from '../lectures.api.ts';
import { pickCaptionLanguage } from '../transcript/pick-caption-language.ts';
import { findSavedLecture, openFileCache, type SavedLecture, savedFileAddressOf } from './saved-lectures.ts';
import { readSavedVideo } from './saved-video.ts';

type Thunk = Parameters<typeof store.dispatch>[0];

/** Puts a saved lecture into the response cache. Returns a function to free its files, or null. */
export async function loadSavedLecture(key: string): Promise<(() => void) | null> {
  const saved = await findSavedLecture(key);
  if (!saved) return null;
  const files = await openFileCache();
  const blobOf = async (name: string) => (await files.match(savedFileAddressOf(key, name)))?.blob();
  const source = saved.lecture.video?.sources.find(({ quality }) => quality === saved.quality);
  const video = await readSavedVideo(key, source?.type ?? 'video/mp4');
  const poster = await blobOf('poster');
  const pictures = await Promise.all((saved.pictures ?? []).map((_, index) => blobOf(`picture-${index}`)));
  const materials = await Promise.all(saved.attachments.map(({ id }) => blobOf(`material-${id}`)));

  const opened: string[] = [];
  const open = (blob: Blob | undefined) => {
    if (!blob) return null;
    const url = URL.createObjectURL(blob);
    opened.push(url);
    return url;
  };
  const videoUrl = open(video);
  fillCache({
    ...saved,
    lecture: {
      ...saved.lecture,
      ...withPictures(saved, pictures.map(open)),
      video: asVideo(source, videoUrl, saved.bytes),
      videoUrl,
      posterUrl: open(poster),
    },
    attachments: saved.attachments.map((file, index) => ({
      ...file,
      url: open(materials[index]) ?? file.url,
    })),
  });
  return () => {
    for (const url of opened) URL.revokeObjectURL(url);
  };
}

/** Replaces a page's picture URLs by those of the saved files. */
function withPictures({ lecture, pictures = [] }: SavedLecture, urls: (string | null)[]) {
  if (lecture.html === undefined) return {};
  const html = lecture.html.replace(
    /(<img\b[^>]*? src=")([^"?]+)[^"]*"/g,
    (all, start: string, path: string) => {
      const url = urls[pictures.indexOf(path)];
      return url ? `${start}${url}"` : all;
    },
  );
  return { html };
}

/** Builds a video with the single saved quality. */
function asVideo(source: VideoSource | undefined, url: string | null, size: number): LectureVideo {
  const original = {
    quality: 'original',
    height: null,
    bitsPerSecond: null,
    size,
    type: 'video/mp4',
  } as const;
  const sources = url ? [{ ...(source ?? original), url }] : [];
  return {
    state: 'ready',
    progress: 1,
    reason: null,
    sources,
    expected: [],
    hlsUrl: null,
    storyboardUrl: null,
  };
}

function fillCache({ course, lecture, lectures, cues, attachments, links }: SavedLecture): void {
  const place = { courseId: course.id, lectureId: lecture.id };
  const language = pickCaptionLanguage(lecture.captions) ?? '';
  const entries = [
    coursesApi.util.upsertQueryData('courseToStudy', course.id, course),
    lecturesApi.util.upsertQueryData('lecturesToStudy', course.id, lectures),
    lecturesApi.util.upsertQueryData('lectureToStudy', place, lecture),
    lecturesApi.util.upsertQueryData('transcript', { ...place, language }, cues),
    attachmentsApi.util.upsertQueryData('attachmentsToStudy', course.id, attachments),
    linksApi.util.upsertQueryData('linksToStudy', course.id, links),
  ];
  for (const entry of entries) store.dispatch(entry as unknown as Thunk);
}
