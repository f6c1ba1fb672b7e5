import { createForm } from '../sample-files.ts';
import type { MatrixFixture } from './fixture.ts';
import { type MatrixRow, row, TEACHERS, withStatus } from './row.ts';

const GIFT = { name: 'banco.txt', type: 'text/plain', content: '::Suma:: ¿Dos más dos? {=4}\n' };

/** Starts a job as the course's teacher; returns its path. */
async function newJob({ t, cast }: MatrixFixture): Promise<string> {
  const path = `/courses/${cast.courseId}/quizz/import`;
  const response = await t.call('POST', path, { as: cast.people['T+'], ...createForm({}, GIFT) });
  return String(response.headers.location).replace(/^\/api/, '');
}

export const jobRows: MatrixRow[] = [
  row('GET /jobs/{id}', TEACHERS, async (fixture) => ({ path: await newJob(fixture) }), 'of the teacher'),
  row('POST /courses/{id}/duplicate', withStatus(202, TEACHERS), () => ({
    body: { name: 'Álgebra, 2027' },
  })),
  row(
    'GET /jobs/{id}',
    [401, 404, 404, 404, 404, 404, 404, 404],
    () => ({ path: '/jobs/999999' }),
    'of nobody',
  ),
];
