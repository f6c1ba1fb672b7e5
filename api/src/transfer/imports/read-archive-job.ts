import { notFound } from '../../core/http/errors.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { makeWorkFolder } from '../../platform/files/work-folder.ts';
import type { JobHandler } from '../../platform/jobs/running-job.ts';
import type { ArchiveHeader, ArchiveItem } from '../reading/course-plan.ts';
import { readArchiveInThread } from '../thread/read-in-thread.ts';
import { requireOwnImport } from './imports.policy.ts';
import { saveImportPlan } from './imports.queries.ts';

/** Reads an archive and stores only the list of its items, for the preview. */
export const readArchiveJob: JobHandler = async (app, work) => {
  const { importId } = work.payload<{ importId: number }>();
  const row = await requireOwnImport(app, importId, await work.starter());
  const stored = row.fileId === null ? undefined : await findFile(app.db, row.fileId);
  if (!stored) throw notFound('El archivo ya no está.');
  const folder = await makeWorkFolder(app.config.dataDir, `import-${importId}`, work.job.claim);
  const archive = await app.storage.borrow(stored.key);
  const items: ArchiveItem[] = [];
  let head: ArchiveHeader | undefined;
  try {
    await readArchiveInThread(
      { path: archive.path, folder, wanted: null, uses: null },
      {
        head: (read) => {
          head = read;
        },
        items: async (some) => void items.push(...some),
        wanted: async () => undefined,
        questions: async () => undefined,
        progress: (fraction) => work.progress(fraction),
      },
      work.signal,
    );
  } finally {
    await archive.release();
  }
  await work.finish(async ({ trx }) => {
    if (head) await saveImportPlan(trx, importId, { head, items });
    return { importId };
  });
};
