import type { ColumnDefinitionBuilder } from 'kysely';
import { type AnyDatabase, idColumn } from './dialect.ts';

/** Stores materials added by hand, and the notice that announced them; existing materials are left out. */
export async function up(db: AnyDatabase): Promise<void> {
  const owned = (parent: string) => (column: ColumnDefinitionBuilder) =>
    column.references(`${parent}.id`).onDelete('cascade');
  await db.schema
    .createTable('newMaterials')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) => owned('courses')(column).notNull())
    .addColumn('attachmentId', 'integer', owned('attachments'))
    .addColumn('linkId', 'integer', owned('links'))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('toldWith', 'integer')
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('newMaterials');
  await index('newMaterialsByCourse').columns(['courseId', 'toldWith']).execute();
  await index('newMaterialsByAttachment').column('attachmentId').execute();
  await index('newMaterialsByLink').column('linkId').execute();
  await index('newMaterialsTogether').columns(['toldWith', 'createdAt']).execute();
}
