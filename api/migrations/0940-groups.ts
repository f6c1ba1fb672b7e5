import { type AnyDatabase, idColumn } from './dialect.ts';

interface Named {
  courseId: number;
  name: string;
}

/** Copies the application's rule for comparing names, because that rule may change. */
function keyOf(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

async function readNames(db: AnyDatabase): Promise<Named[]> {
  const courses = await db.selectFrom('courses').select(['id', 'groups']).orderBy('id').execute();
  const listed = courses.flatMap(({ id, groups }) =>
    (JSON.parse(groups) as string[]).map((name) => ({ courseId: id, name })),
  );
  // Includes members' groups that the course's list no longer contains.
  const used = await db
    .selectFrom('subscriptions')
    .select(['courseId', 'group as name'])
    .distinct()
    .where('group', 'is not', null)
    .orderBy('courseId')
    .orderBy('group')
    .execute();
  return [...listed, ...(used as Named[])].filter(({ name }) => keyOf(name) !== '');
}

async function moveNames(db: AnyDatabase): Promise<void> {
  const ids = new Map<string, number>();
  for (const [position, { courseId, name }] of (await readNames(db)).entries()) {
    const key = keyOf(name);
    let id = ids.get(`${courseId} ${key}`);
    if (id === undefined) {
      const row = { courseId, name, key, position };
      ({ id } = await db.insertInto('courseGroups').values(row).returning('id').executeTakeFirstOrThrow());
      ids.set(`${courseId} ${key}`, id as number);
    }
    await db
      .updateTable('subscriptions')
      .set({ groupId: id })
      .where('courseId', '=', courseId)
      .where('group', '=', name)
      .execute();
  }
}

/** Turns groups into rows of a course; names that differ only in accents or case become one group. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('courseGroups')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addUniqueConstraint('courseGroupsByKey', ['courseId', 'key'])
    .execute();
  await db.schema
    .alterTable('subscriptions')
    .addColumn('groupId', 'integer', (column) => column.references('courseGroups.id').onDelete('set null'))
    .execute();
  await moveNames(db);
  await db.schema.alterTable('subscriptions').dropColumn('group').execute();
  await db.schema.alterTable('courses').dropColumn('groups').execute();
  await db.schema.createIndex('subscriptionsByGroup').on('subscriptions').column('groupId').execute();
}
