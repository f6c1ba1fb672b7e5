import { forbidden } from '../core/http/errors.ts';
import type { Caller } from '../platform/plugins/access-check.ts';
import type { EnrolmentState } from './enrolment.schema.ts';

/** Returns how a caller enrols, or throws 403. Teachers must ask, because joining would let them edit. */
export function decideEnrolAction(
  kind: EnrolmentState['kind'],
  caller: Pick<Caller, 'role'>,
): 'subscribe' | 'ask' {
  if (kind === 'closed') {
    throw forbidden('enrolment_closed', 'A este curso se ingresa por la administración del instituto.');
  }
  return kind === 'open' && caller.role !== 'teacher' ? 'subscribe' : 'ask';
}

/** True for non-teachers who enrolled themselves; with `all`, for every non-teacher. */
export function canLeaveCourse(selfEnrolled: boolean, { role }: Pick<Caller, 'role'>, all: boolean): boolean {
  return role !== 'teacher' && (selfEnrolled || all);
}

export function createLeavingForbiddenError() {
  return forbidden('enrolment_closed', 'De este curso te puede dar de baja la administración del instituto.');
}
