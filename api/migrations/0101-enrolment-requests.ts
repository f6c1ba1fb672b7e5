import { type AnyDatabase, idColumn } from './dialect.ts';

export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('enrolmentRequests')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('decidedAt', 'text')
    .addUniqueConstraint('enrolmentRequestsUserCourse', ['userId', 'courseId'])
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('enrolmentRequests');
  await index('enrolmentRequestsByState').columns(['state', 'id']).execute();
  await index('enrolmentRequestsByCourse').columns(['courseId', 'state', 'id']).execute();
}
