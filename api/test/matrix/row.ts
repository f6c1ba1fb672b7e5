import type { Call } from '../actors.ts';
import type { Stage } from './stage.ts';

/** Statuses in the contract's order: A, S−, S+, T+, T−, Ad. */
export type Expected = [number, number, number, number, number, number];

/** What is sent: its path when the call's own does not name it all, its body and headers. */
export type Sent = Partial<Pick<Call, 'path' | 'body' | 'headers'>>;

/** A row of the contract's table: the call as the OpenAPI document names it, and a note when it has several. */
export interface Row {
  call: string;
  note?: string;
  expected: Expected;
  send: (stage: Stage) => Promise<Sent> | Sent;
}

export function row(call: string, expected: Expected, send: Row['send'] = () => ({}), note = ''): Row {
  return { call, expected, send, note };
}

export const EVERYONE: Expected = [200, 200, 200, 200, 200, 200];
export const LOGGED_IN: Expected = [401, 200, 200, 200, 200, 200];
export const ADMIN: Expected = [401, 403, 403, 403, 403, 200];
export const MEMBERS: Expected = [401, 403, 200, 200, 403, 200];
export const TEACHERS: Expected = [401, 403, 403, 200, 403, 200];

/** The same rule where success has another status. */
export function answering(status: number, expected: Expected): Expected {
  return expected.map((each) => (each === 200 ? status : each)) as Expected;
}

/** `{id}` of a path, for what is not the course, follows from the call. */
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
