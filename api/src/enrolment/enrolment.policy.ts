import { forbidden } from '../http/errors.ts';
import type { Caller } from '../plugins/access.ts';
import type { EnrolmentState } from './enrolment.schema.ts';

/**
 * Decides whether the caller joins at once or has to ask; throws 403 when the course is closed. Teachers always
 * ask, since joining would let them change the course.
 */
export function enrolAction(kind: EnrolmentState['kind'], caller: Pick<Caller, 'role'>): 'subscribe' | 'ask' {
  if (kind === 'closed') {
    throw forbidden('enrolment_closed', 'A este curso se entra por la administración del instituto.');
  }
  return kind === 'open' && caller.role !== 'teacher' ? 'subscribe' : 'ask';
}

/**
 * Throws 403 unless people may leave the course themselves: only the administration removes those that it
 * subscribed.
 */
export function requireCanLeave(kind: EnrolmentState['kind'], caller: Pick<Caller, 'role'>): void {
  if (kind !== 'closed' && caller.role !== 'teacher') return;
  throw forbidden('enrolment_closed', 'De este curso te puede dar de baja la administración del instituto.');
}
