import type { AdminOverview } from '@rambla/api/contract';
import { DAY_MS } from '@rambla/kit/format/day-ms';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { momentText } from '@rambla/kit/format/moment';
import { Meter } from '../admin-ui/figures/meter.tsx';
import css from './overview.module.css';

/** The age at which a backup is shown in red. */
const OLD_MS = 2 * DAY_MS;

/** Shows the used storage space and the last backup. */
export function StorageAndBackup({
  space: { used, quota },
  lastBackup,
}: Pick<AdminOverview, 'space' | 'lastBackup'>) {
  const isOld = lastBackup === null || Date.now() - Date.parse(lastBackup) > OLD_MS;
  return (
    <section className={`sheet sheet-body ${css.week}`} aria-labelledby="institute-state">
      <h2 id="institute-state">El servidor</h2>
      <div>
        <p>
          Espacio: <b>{formatFileSize(used)}</b>
          {quota === null ? ' en archivos' : ` de ${formatFileSize(quota)}`}
        </p>
        {quota !== null && <Meter share={used / quota} tone={used / quota > 0.9 ? 'warn' : 'fing'} />}
      </div>
      <p>
        Último respaldo:{' '}
        <span className={isOld ? 'chip chip-danger dot' : undefined}>
          {lastBackup === null ? 'todavía ninguno' : momentText(lastBackup)}
        </span>
      </p>
    </section>
  );
}
