import type { FastifyInstance } from 'fastify';
import { type Change, writeAs } from '../../platform/plugins/write.ts';
import { listMemberIds } from '../audience.queries.ts';
import { notify } from '../notify.ts';
import { listCoursesWithNewMaterials, takeUnnotifiedMaterials } from './new-materials.queries.ts';

type Course = Awaited<ReturnType<typeof listCoursesWithNewMaterials>>[number];

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

async function notifyStudents(change: Change, { id: courseId, name, listed }: Course): Promise<void> {
  const taken = await takeUnnotifiedMaterials(change.trx, courseId);
  // Skips an unpublished course, because everything is new when it is published.
  if (!taken || taken.materials.length === 0 || !listed) return;
  const { aboutId, materials } = taken;
  const places = materials.some(({ attachmentId }) => attachmentId !== null) ? 'attachments' : 'links';
  const names = materials.map((material) => material.name);
  await notify(change, {
    kind: 'newMaterials',
    courseId,
    aboutId,
    place: name,
    to: await listMemberIds(change.trx, { courseId, role: 'student' }),
    title: materials.length === 1 ? `Material nuevo: ${names[0]}` : `${names.length} materiales nuevos`,
    text: materials.length === 1 ? '' : LIST.format(names),
    path: `/course/${courseId}/${places}`,
  });
}

/** Notifies students of new materials, one notification per course. */
export async function notifyOfNewMaterials(app: FastifyInstance): Promise<void> {
  for (const course of await listCoursesWithNewMaterials(app.db))
    await writeAs(app, null, (change) => notifyStudents(change, course));
}
