import type { Call } from '../actors.ts';
import type { Stage } from './stage.ts';

/** Statuses in the order of `MATRIX_PARTS`. */
export type Expected = [number, number, number, number, number, number, number, number];

/** The request's body and headers, and its path if the row's call does not determine it. */
export type Sent = Partial<Pick<Call, 'path' | 'body' | 'headers'>>;

/** A row of the access matrix: a call of the OpenAPI document, with a note if it has several rows. */
export interface Row {
  call: string;
  note?: string;
  expected: Expected;
  send: (stage: Stage) => Promise<Sent> | Sent;
}

export function row(call: string, expected: Expected, send: Row['send'] = () => ({}), note = ''): Row {
  return { call, expected, send, note };
}

export const EVERYONE: Expected = [200, 200, 200, 200, 200, 200, 200, 200];
export const LOGGED_IN: Expected = [401, 200, 200, 200, 200, 200, 200, 200];
export const ADMIN: Expected = [401, 403, 403, 403, 403, 200, 403, 403];
export const BEDELIA: Expected = [401, 403, 403, 403, 403, 200, 403, 200];
export const MEMBERS: Expected = [401, 403, 200, 200, 403, 200, 200, 403];
export const TEACHERS: Expected = [401, 403, 403, 200, 403, 200, 403, 403];
export const GRADERS: Expected = [401, 403, 403, 200, 403, 200, 200, 403];
export const STAFF: Expected = [401, 403, 403, 200, 403, 200, 403, 200];

/** Returns the same statuses, but replaces 200 by `status`. */
export function answering(status: number, expected: Expected): Expected {
  return expected.map((each) => (each === 200 ? status : each)) as Expected;
}

/** Fills in the path of a call: `{id}` means the course, or a person in calls on users. */
export function pathOf({ call }: Row, { path }: Sent, { cast, victim }: Stage): string {
  if (path !== undefined) return path;
  const [, own = ''] = call.split(' ');
  const isPerson = own.startsWith('/users/');
  return own
    .replace('{id}', String(isPerson ? victim.id : cast.courseId))
    .replace('{courseId}', String(cast.courseId))
    .replace('{userId}', String(victim.id))
    .replace('{type}', 'FING');
}
