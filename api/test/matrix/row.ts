import type { ApiCall } from '../actors.ts';
import type { MatrixFixture } from './fixture.ts';

/** Statuses in the order of `MATRIX_PARTS`. */
export type ExpectedStatuses = [number, number, number, number, number, number, number, number];

/** The request's body and headers, and its path if the row's call does not determine it. */
export type MatrixRequest = Partial<Pick<ApiCall, 'path' | 'body' | 'headers'>>;

/** A row of the access matrix: one API call; `note` tells apart several rows of the same call. */
export interface MatrixRow {
  call: string;
  note?: string;
  expected: ExpectedStatuses;
  send: (fixture: MatrixFixture) => Promise<MatrixRequest> | MatrixRequest;
}

export function row(
  call: string,
  expected: ExpectedStatuses,
  send: MatrixRow['send'] = () => ({}),
  note = '',
): MatrixRow {
  return { call, expected, send, note };
}

export const EVERYONE: ExpectedStatuses = [200, 200, 200, 200, 200, 200, 200, 200];
export const LOGGED_IN: ExpectedStatuses = [401, 200, 200, 200, 200, 200, 200, 200];
export const ADMIN: ExpectedStatuses = [401, 403, 403, 403, 403, 200, 403, 403];
export const BEDELIA: ExpectedStatuses = [401, 403, 403, 403, 403, 200, 403, 200];
export const MEMBERS: ExpectedStatuses = [401, 403, 200, 200, 403, 200, 200, 403];
export const TEACHERS: ExpectedStatuses = [401, 403, 403, 200, 403, 200, 403, 403];
export const GRADERS: ExpectedStatuses = [401, 403, 403, 200, 403, 200, 200, 403];
export const STAFF: ExpectedStatuses = [401, 403, 403, 200, 403, 200, 403, 200];

/** Returns the same statuses, but replaces 200 by `status`. */
export function withStatus(status: number, expected: ExpectedStatuses): ExpectedStatuses {
  return expected.map((each) => (each === 200 ? status : each)) as ExpectedStatuses;
}

/** Fills in the path of a call: `{id}` means the course, or a person in calls on users. */
export function pathOf(
  { call }: MatrixRow,
  { path }: MatrixRequest,
  { cast, victim }: MatrixFixture,
): string {
  if (path !== undefined) return path;
  const [, own = ''] = call.split(' ');
  const isPerson = own.startsWith('/users/');
  return own
    .replace('{id}', String(isPerson ? victim.id : cast.courseId))
    .replace('{courseId}', String(cast.courseId))
    .replace('{userId}', String(victim.id))
    .replace('{type}', 'FING');
}
