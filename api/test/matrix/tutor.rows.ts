import { insertTutorQuestion } from '../../src/search/tutor/tutor.queries.ts';
import type { MatrixFixture } from './fixture.ts';
import { EVERYONE, LOGGED_IN, type MatrixRow, row, TEACHERS, withStatus } from './row.ts';

/** Creates a question that belongs to the caller, or to the course's student when a visitor calls. */
async function newTutorQuestion({ t, as, cast }: MatrixFixture): Promise<number> {
  const userId = (as ?? cast.people['S+']).id;
  const about = { courseId: cast.courseId, lectureId: null };
  return insertTutorQuestion(t.db, { userId, ...about, text: '¿Qué es?', refused: true });
}

/** Calls of the tutor, which answers questions about the lectures. */
export const tutorRows: MatrixRow[] = [
  row('GET /tutor', EVERYONE),
  // Visitors may ask three questions a day.
  row('POST /tutor/questions', EVERYONE, () => ({ body: { text: '¿Qué es un vector?' } })),
  row('GET /tutor/questions', LOGGED_IN),
  row('DELETE /tutor/questions', withStatus(204, LOGGED_IN)),
  row(
    'PUT /tutor/questions/{questionId}/rating',
    [401, 204, 204, 204, 204, 204, 204, 204],
    async (fixture) => ({
      path: `/tutor/questions/${await newTutorQuestion(fixture)}/rating`,
      body: { rating: 1 },
    }),
  ),
  row('GET /courses/{id}/tutor_questions', TEACHERS),
];
