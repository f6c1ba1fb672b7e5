import type { Role } from '../http/schema.ts';
import type { Config } from './config.ts';

const REQUIRED: Record<Config['secondFactor'], Role[]> = {
  off: [],
  admins: ['bedelia', 'admin'],
  teachers: ['teacher', 'bedelia', 'admin'],
};

/** People of this role have to make a passkey before anything else. */
export function isRequiredOf(config: Config, role: Role): boolean {
  return REQUIRED[config.secondFactor].includes(role);
}

/** True for a session that was opened with less than its person's role requires now. */
export function lacksSecondFactor(config: Config, session: { role: Role; secondFactor: boolean }): boolean {
  return !session.secondFactor && isRequiredOf(config, session.role);
}
