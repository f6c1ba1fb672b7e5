import { type AnyDatabase, idColumn } from './dialect.ts';

async function courses(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('courses')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('objective', 'text')
    .addColumn('groups', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('enrolment', 'text', (column) => column.notNull().defaultTo('closed'))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('sortKey', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('coursesBySort').on('courses').columns(['sortKey', 'id']).execute();
  await db.schema.createIndex('coursesByType').on('courses').columns(['type', 'sortKey', 'id']).execute();
}

async function subscriptions(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('group', 'text')
    .addColumn('expiresAt', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('subscriptionsUserCourse', ['userId', 'courseId'])
    .execute();
  await db.schema
    .createIndex('subscriptionsByCourse')
    .on('subscriptions')
    .columns(['courseId', 'id'])
    .execute();
}

export async function up(db: AnyDatabase): Promise<void> {
  await courses(db);
  await subscriptions(db);
}
