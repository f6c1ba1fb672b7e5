import { findUser } from '../../accounts/users/users.queries.ts';
import { forbidden, requireFound } from '../../core/http/errors.ts';
import { DAY, fromNow, now } from '../../core/time/time.ts';
import { markFileStored } from '../../platform/files/files.queries.ts';
import { deleteUnusedFile, storeStream } from '../../platform/files/store-file.ts';
import type { JobHandler } from '../../platform/jobs/running-job.ts';
import { buildDataExportReadyMail } from './own-data.mails.ts';
import { writeDataExport } from './write-data-export.ts';

const LIFE = DAY;

/** Writes the zip with a person's data and deletes the previous one. */
export const exportPersonJob: JobHandler = async (app, work) => {
  const { userId } = work.payload<{ userId: number }>();
  const starter = await work.starter();
  const isOwn = starter.id === userId;
  if (!isOwn && starter.role !== 'admin') throw forbidden();
  const user = requireFound(await findUser(app.db, userId), 'Esa persona no existe.');
  const name = `mis-datos-${now().slice(0, 10)}.zip`;
  const place = { courseId: null, ownerId: userId, name, mimeType: 'application/zip' };
  const file = await storeStream(
    app,
    place,
    await writeDataExport(app, user, (fraction) => work.progress(fraction)),
  );
  try {
    await work.finish(async (change) => {
      const { trx } = change;
      await markFileStored(trx, file.id, { size: file.size, sha256: file.sha256 });
      const former = trx.deleteFrom('dataExports').where('userId', '=', userId).returning('fileId');
      for (const { fileId } of await former.execute()) change.afterwards(() => deleteUnusedFile(app, fileId));
      const row = { userId, fileId: file.id, bytes: file.size, tokenHash: null };
      const expiresAt = fromNow(LIFE);
      await trx
        .insertInto('dataExports')
        .values({ ...row, createdAt: now(), expiresAt })
        .execute();
      if (isOwn) change.mail(buildDataExportReadyMail(user));
      else {
        const target = { type: 'user', id: userId, name: user.username };
        change.audit({ action: 'user.export', target });
      }
      return { bytes: file.size, expiresAt };
    });
  } catch (error) {
    await deleteUnusedFile(app, file.id).catch(() => undefined);
    throw error;
  }
};
