import type { Assignment, NewAssignmentBody } from '../src/quizzes/assignments/assignments.schema.ts';
import type { Cast } from './cast.ts';
import type { TestApp } from './harness.ts';

export const TEST_RUBRIC = [
  { title: 'Gráfico', levels: [{ points: 0 }, { points: 6, text: 'Completo' }] },
  { title: 'Cuentas', levels: [{ points: 0 }, { points: 2 }, { points: 4, text: 'Sin errores' }] },
];

export async function createTestAssignment(
  t: TestApp,
  cast: Cast,
  body: Partial<NewAssignmentBody> = {},
): Promise<Assignment> {
  const response = await t.call('POST', `/courses/${cast.courseId}/assignments`, {
    as: cast.people['T+'],
    body: {
      title: 'Práctico 4',
      instructions: 'Calculá $Q$.',
      state: 'published',
      points: 10,
      takesText: true,
      maxFiles: 3,
      rubric: TEST_RUBRIC,
      ...body,
    },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().assignment;
}

export function toAssignmentPath({ id, courseId }: Pick<Assignment, 'id' | 'courseId'>, rest = ''): string {
  return `/courses/${courseId}/assignments/${id}${rest}`;
}
