import type { AnyDatabase } from '../src/database/columns.ts';

/** So that each log-in sees which accounts share a device without reading every device there is. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createIndex('knownDevicesByHash')
    .on('knownDevices')
    .columns(['deviceHash', 'userId'])
    .execute();
}
