import type { AnyDatabase } from '../src/database/columns.ts';

/** So that accounts in many hands are found without reading every device there ever was. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createIndex('knownDevicesBySeen')
    .on('knownDevices')
    .columns(['lastSeenAt', 'userId'])
    .execute();
}
