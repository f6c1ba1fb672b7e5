import { store } from '@rambla/kit/store';
import { attachmentsApi } from '../../attachments/attachments.api.ts';
import { coursesApi } from '../../courses/courses.api.ts';
import { linksApi } from '../../links/links.api.ts';
import { lecturesApi } from '../lectures.api.ts';
import { spokenLanguage } from '../transcript/spoken-language.ts';
import { fileAddress, findSaved, openFiles, type SavedLecture } from './saved-lectures.ts';

type Thunk = Parameters<typeof store.dispatch>[0];

/**
 * Puts a saved lecture where the screens look for what the server answered. Answers how to let go of its files, or null
 * when nothing was saved under that key.
 */
export async function showSaved(key: string): Promise<(() => void) | null> {
  const saved = await findSaved(key).catch(() => undefined);
  if (!saved) return null;
  const opened: string[] = [];
  const open = async (name: string) => {
    const blob = await (await (await openFiles()).match(fileAddress(key, name)))?.blob();
    if (!blob) return null;
    const url = URL.createObjectURL(blob);
    opened.push(url);
    return url;
  };
  const lecture = { ...saved.lecture, videoUrl: await open('video'), posterUrl: await open('poster') };
  const attachments = await Promise.all(
    saved.attachments.map(async (file) => ({
      ...file,
      url: (await open(`material-${file.id}`)) ?? file.url,
    })),
  );
  fillCache({ ...saved, lecture, attachments });
  return () => {
    for (const url of opened) URL.revokeObjectURL(url);
  };
}

function fillCache({ course, lecture, lectures, cues, attachments, links }: SavedLecture): void {
  const place = { courseId: course.id, lectureId: lecture.id };
  const language = spokenLanguage(lecture.captions) ?? '';
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
