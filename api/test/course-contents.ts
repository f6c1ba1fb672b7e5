type Json = Record<string, unknown>;
const only = (row: Json, ...names: string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));
const QUIZ_FIELDS = [
  ...['title', 'description', 'timeLimitSeconds', 'attemptsAllowed', 'passMark', 'gradeBy', 'feedbackWhen'],
  ...['pageSize', 'shuffleQuestions', 'shuffleOptions', 'maxMark', 'questionCount'],
];
const TASK_FIELDS = [
  ...['title', 'points', 'late', 'anonymous', 'perGroup', 'attemptsAllowed', 'instructions', 'maxFiles'],
  ...['takesText', 'types', 'maxSize', 'rubric'],
];

/** A client that calls the API as the course's teacher. */
interface Course {
  call<T>(method: 'GET', path: string): Promise<T>;
  text(path: string): Promise<string>;
}

/** Returns a course's content without ids, as far as an import recreates it. */
export async function readCourseContents(course: Course, courseId: number) {
  const list = async (path: string, name: string) =>
    ((await course.call<Json>('GET', `/courses/${courseId}/${path}`))[name] as Json[]) ?? [];
  const one = async (path: string, name: string) =>
    (await course.call<Record<string, Json>>('GET', `/courses/${courseId}/${path}`))[name] as Json;
  const lectures = await list('lectures', 'lectures');
  const full = await Promise.all(lectures.map(({ id }) => one(`lectures/${id}`, 'lecture')));
  // Removes ids of pictures and courses, which differ in the copy.
  const plain = (json: unknown) =>
    JSON.parse(
      JSON.stringify(json)
        .replace(/image:\d+/g, 'image')
        .replace(/\/(lectures|course|quizz|assignments)\/\d+(\/\d+|\/\?quiz=\d+)?/g, '/$1'),
    ) as Json;
  const questions = await list('quizz/questions?limit=100', 'questions');
  const bank = questions.map(
    ({ id: _id, courseId: _course, version: _v, createdAt: _at, updatedAt: _up, ...rest }) =>
      plain({ ...rest, textHtml: '', feedbackHtml: '' }),
  );
  const quizzes = await list('quizz', 'quizzes');
  const slots = await Promise.all(
    quizzes.map(async ({ id }) => {
      const { questions: asked } = (await one(`quizz/${id}`, 'quiz')) as { questions: Json[] };
      return asked.map(({ title, text, tag, mark }) => plain({ title, text, tag, mark }));
    }),
  );
  const captions = await Promise.all(full.map((lecture) => captionsOf(course, courseId, lecture)));
  const assignments = await list('assignments', 'assignments');
  const tasks = await Promise.all(assignments.map(({ id }) => one(`assignments/${id}`, 'assignment')));
  return {
    sections: (await list('sections', 'sections')).map(({ name }) => name),
    lectures: full.map((row, index) => ({
      ...plain(only(row, 'title', 'section', 'kind', 'text', 'description', 'open')),
      captions: captions[index] ?? [],
    })),
    links: (await list('links', 'links')).map((row) => only(row, 'name', 'url')),
    attachments: (await list('attachments', 'attachments')).map((row) => only(row, 'name', 'size')),
    bank: bank.toSorted((a, b) => String(a.text).localeCompare(String(b.text))),
    quizzes: quizzes.map((row, index) => ({ ...plain(only(row, ...QUIZ_FIELDS)), slots: slots[index] })),
    assignments: tasks.map((row) => plain(only(row, ...TASK_FIELDS))),
  };
}

/** Reads a lecture's captions in each language, as WebVTT and as a transcript. */
async function captionsOf(course: Course, courseId: number, { id, captions = [] }: Json) {
  const path = `/courses/${courseId}/lectures/${id}`;
  const all = captions as { language: string; label: string; automatic: boolean }[];
  return Promise.all(
    all.map(async ({ language, label, automatic }) => {
      const vtt = await course.text(`${path}/captions/${language}`);
      const transcript = `${path}/transcript?language=${language}`;
      const { cues } = await course.call<{ cues: Json[] }>('GET', transcript);
      return { language, label, automatic, vtt, cues };
    }),
  );
}
