import { fetchAuthorized } from '@rambla/kit/auth/authorized';
import { authState } from '@rambla/kit/session';
import {
  findSavedLecture,
  listSavedLectures,
  lockSavedLecture,
  putSavedLecture,
  type SavedLecture,
} from './saved-lectures.ts';

/** Lists the API paths whose responses are saved with a lecture. */
function pathsOf(courseId: number, lectureId: number): string[] {
  const course = `courses/${courseId}`;
  return [
    'quizzes',
    course,
    `${course}/plan`,
    `${course}/quizz`,
    `${course}/notes`,
    `${course}/attachments`,
    `${course}/links`,
    `${course}/lectures/${lectureId}/notes`,
  ];
}

/** Loads the responses to save with a lecture, by path; failed calls are left out. */
export async function fetchLectureResponses(
  courseId: number,
  lectureId: number,
): Promise<Record<string, unknown>> {
  const all = pathsOf(courseId, lectureId).map(async (path) => {
    const response = await fetchAuthorized(`/api/${path}`).catch(() => null);
    return response?.ok ? [[path, (await response.json()) as unknown]] : [];
  });
  return Object.fromEntries((await Promise.all(all)).flat());
}

/** Returns a call's latest response that was saved with a lecture; else undefined. */
export async function readSavedResponse(path: string): Promise<unknown> {
  const { userId } = authState();
  if (!userId) return undefined;
  const { saved } = await listSavedLectures(userId);
  const having = saved.filter(({ responses }) => responses && path in responses);
  const [latest] = having.sort((a, b) => loadedAt(b, path).localeCompare(loadedAt(a, path)));
  return latest?.responses?.[path];
}

function loadedAt({ savedAt, refreshedAt }: SavedLecture, path: string): string {
  return refreshedAt?.[path] ?? savedAt;
}

/** Saves the course's responses again, so that offline screens show the last visit's deadlines. */
export async function refreshSavedResponses(courseId: number): Promise<void> {
  const { userId } = authState();
  if (!userId) return;
  const { saved } = await listSavedLectures(userId);
  const newest = saved.find(({ course }) => course.id === courseId);
  if (!newest) return;
  const responses = await fetchLectureResponses(courseId, newest.lecture.id);
  const now = new Date().toISOString();
  // A failed call keeps its earlier response, and that one's time.
  const times = Object.fromEntries(Object.keys(responses).map((path) => [path, now]));
  if (Object.keys(times).length === 0) return;
  await lockSavedLecture(newest.key, {}, async () => {
    const row = await findSavedLecture(newest.key);
    if (row)
      await putSavedLecture({
        ...row,
        responses: { ...row.responses, ...responses },
        refreshedAt: { ...row.refreshedAt, ...times },
      });
  });
}
