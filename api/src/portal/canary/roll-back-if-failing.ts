import type { FastifyInstance } from 'fastify';
import { listAdminEmails } from '../../accounts/users/users.queries.ts';
import { DAY, now } from '../../core/time/time.ts';
import { SYSTEM_ACTOR } from '../../platform/audit/audit.queries.ts';
import type { Mail } from '../../platform/mails/mail.ts';
import { writeAs } from '../../platform/plugins/write.ts';
import { listLiveFaults } from '../live-faults.ts';
import {
  listVersionsBefore,
  readPointer,
  releasesFolderOf,
  stopFailingRelease,
  withPortalLock,
} from '../pointers.ts';
import { findRemoteTokenEmail } from '../publishing/remote-tokens.queries.ts';
import type { AutomaticRollback, ReleasePointer } from '../release.schema.ts';
import { isFailingRelease } from './is-failing-release.ts';
import { type PageCounts, type ReleaseRun, sumPageCounts } from './page-counts.queries.ts';

// An older release that begins to fail has other causes, so a rollback would not help.
const WATCHED_MS = 7 * DAY;
const PER_MILLE = 1000;

/** The report that triggers the rollback. */
type Report = { message: string; screen: string };

/** Rolls back a release with far more broken pages than its predecessor; mails its team and audits. */
export async function rollBackIfFailing(
  app: FastifyInstance,
  run: ReleaseRun,
  report: Report,
): Promise<void> {
  const { portalDir, autoRollback } = app.config;
  if (!autoRollback) return;
  const { remote, version } = run;
  const pointer = await readPointer(releasesFolderOf(portalDir, remote));
  const before = pointer && (await releaseBefore(portalDir, remote, version, pointer));
  if (!pointer || !before) return;
  const totals = await sumPageCounts(app.db, remote, version, run.run);
  const former = await sumPageCounts(app.db, remote, before);
  // Checked last: it reads every remote's files, and many reports come at once.
  if (!isFailingRelease(totals, former) || !(await mayServe(portalDir, remote, pointer, before))) return;
  const share = pointer.canary?.version === version ? pointer.canary.share : null;
  const stop: AutomaticRollback = {
    version,
    share,
    at: now(),
    ...totals,
    ...report,
    before: former.broken / Math.max(former.pages, 1),
  };
  const stopped = await withPortalLock(portalDir, async () => {
    // Others may have published before the lock, so the predecessor is checked again.
    const live = await readPointer(releasesFolderOf(portalDir, remote));
    if (!live || (await releaseBefore(portalDir, remote, version, live)) !== before) return null;
    return (await mayServe(portalDir, remote, live, before))
      ? stopFailingRelease(portalDir, remote, stop)
      : null;
  });
  if (stopped === null) return;
  app.log.warn({ remote, version, before, ...totals }, 'a release was taken back');
  const to = await recipients(app, remote, pointer.publishedBy?.[version]);
  await writeAs(app, SYSTEM_ACTOR, async (change) => {
    const target = { type: 'remote', id: null, name: remote };
    change.audit({ action: 'remote.take_back', target, details: { version, to: before, ...totals } });
    change.mail(...to.map((address) => mailOf(address, remote, before, stop, former)));
  });
}

/** Returns the release to go back to; null when there is none or `version` must not be rolled back. */
async function releaseBefore(portalDir: string, remote: string, version: string, pointer: ReleasePointer) {
  if (pointer.canary?.version === version) return pointer.version;
  const isNew = Date.now() - Date.parse(pointer.at ?? '') < WATCHED_MS;
  // An automatic rollback happens only once.
  if (pointer.version !== version || !isNew || pointer.stopped) return null;
  const [before] = await listVersionsBefore(releasesFolderOf(portalDir, remote), pointer, version);
  return before ?? null;
}

/** True when everybody may get the release; a canary's predecessor is live already. */
async function mayServe(portalDir: string, remote: string, pointer: ReleasePointer, before: string) {
  return pointer.version === before || (await listLiveFaults(portalDir, remote, before)).length === 0;
}

/** Lists the email address of the publishing key, else those of the administrators. */
async function recipients(
  { db }: FastifyInstance,
  remote: string,
  by: string | undefined,
): Promise<string[]> {
  const email = by && (await findRemoteTokenEmail(db, remote, by));
  return email ? [email] : listAdminEmails(db);
}

function mailOf(
  to: string,
  remote: string,
  before: string,
  stop: AutomaticRollback,
  former: PageCounts,
): Mail {
  const rate = (share: number) => (share * PER_MILLE).toLocaleString('es-UY', { maximumFractionDigits: 1 });
  const { version, pages, broken, screen, message } = stop;
  return {
    to,
    subject: `${remote} ${version} se frenó sola`,
    greeting: 'Hola:',
    paragraphs: [
      `Con la versión ${version} de ${remote} se rompieron ${broken} de ${pages} páginas: ${rate(broken / Math.max(pages, 1))} de cada 1.000. Con ${before} eran ${rate(former.broken / Math.max(former.pages, 1))}.`,
      `El portal volvió solo a ${before}. Quien tenga abierta la otra la conserva hasta que cambie de página.`,
      `La última página rota fue ${screen}: «${message}».`,
    ],
    action: { label: 'Ver el portal', path: '/portal' },
  };
}
