import { formatLocalTime } from '../core/time/time-zone.ts';

const WEEKDAY = new Intl.DateTimeFormat('es-UY', { timeZone: 'UTC', weekday: 'long' });

/** Formats a local time as «el viernes 4/12 a las 21:59», never «mañana», because it may be read later. */
export function momentText(at: string): string {
  const [day = '', hour = ''] = formatLocalTime(at).split(' ');
  const date = `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;
  return `el ${WEEKDAY.format(new Date(day))} ${date} a las ${hour}`;
}
