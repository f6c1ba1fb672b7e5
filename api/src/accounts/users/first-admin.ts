import type { Config } from '../../core/config/config.ts';
import { ConfigError } from '../../core/config/settings.ts';
import type { Db } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/failures.ts';
import { hashPassword } from './passwords.ts';
import { hasAdmin, insertUser } from './users.queries.ts';

/** Creates the administrator whom the settings name, unless one exists. Throws a ConfigError. */
export async function createFirstAdmin(db: Db, { adminEmail, adminPassword }: Config): Promise<void> {
  if (adminEmail === undefined || adminPassword === undefined || (await hasAdmin(db))) return;
  const passwordHash = await hashPassword(adminPassword);
  try {
    await insertUser(db, { username: 'admin', email: adminEmail, role: 'admin', active: true, passwordHash });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another process that started at the same time may have created the administrator.
    if (await hasAdmin(db)) return;
    throw new ConfigError(
      'ADMIN_EMAIL: ya hay una cuenta con ese correo que no administra; poné otro correo.',
    );
  }
}
