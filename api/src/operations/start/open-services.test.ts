import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyInstitute } from '../../../test/empty-institute.ts';
import { openDatabase } from '../../core/database/database.ts';
import { getDatabaseUrl, openServices } from './open-services.ts';

test('a database of a newer version is named as that, and not as one that cannot be reached', async () => {
  const { config, drop } = await createEmptyInstitute({}, 'newest');
  onTestFinished(drop);
  const db = openDatabase(getDatabaseUrl(config));
  await sql`insert into kysely_migration values ('9999-of-tomorrow', '2026-12-01T00:00:00.000Z')`.execute(db);
  await db.destroy();
  await expect(openServices(config)).rejects.toThrow(
    'DATABASE_URL: no se pudo actualizar la base de datos: es de una versión más nueva de Rambla.',
  );
});
