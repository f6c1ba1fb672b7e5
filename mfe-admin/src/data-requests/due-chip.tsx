import type { DataRequest } from '@rambla/api/contract';
import { DAY_MS } from '@rambla/kit/format/day-ms';
import { dayText } from '@rambla/kit/format/moment';

/** Shows the time left of the legal five days. */
export function DueChip({ request: { dueAt, doneAt } }: { request: DataRequest }) {
  if (doneAt !== null) {
    const isLate = doneAt > dueAt;
    return (
      <span className={isLate ? 'chip chip-warn' : 'chip chip-ok'}>
        {isLate ? 'Cumplido tarde' : 'Cumplido'}: {dayText(doneAt).toLowerCase()}
      </span>
    );
  }
  const left = Date.parse(dueAt) - Date.now();
  if (left <= 0) return <span className="chip chip-danger">Venció: {dayText(dueAt).toLowerCase()}</span>;
  const days = Math.ceil(left / DAY_MS);
  const text = days === 1 ? 'Falta 1 día' : `Faltan ${days} días`;
  return <span className={days <= 2 ? 'chip chip-warn' : 'chip'}>{text}</span>;
}
