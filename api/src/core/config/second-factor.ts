import type { Role } from '../http/schema.ts';
import type { Config } from './config.ts';

const REQUIRED: Record<Config['secondFactor'], Role[]> = {
  off: [],
  admins: ['bedelia', 'admin'],
  teachers: ['teacher', 'bedelia', 'admin'],
};

/** True when this role must have a passkey before it can do anything else. */
export function requiresSecondFactor(config: Config, role: Role): boolean {
  return REQUIRED[config.secondFactor].includes(role);
}

/** True for a session without the second factor that its person's role now requires. */
export function lacksSecondFactor(config: Config, session: { role: Role; secondFactor: boolean }): boolean {
  return !session.secondFactor && requiresSecondFactor(config, session.role);
}
