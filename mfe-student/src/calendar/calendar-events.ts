import type { CalendarItem } from '@rambla/api/contract';
import { toLocalTime } from '@rambla/kit/format/time-zone';

/** An event at a time of day; a quiz over several days has two, for opening and closing. */
export type CalendarEvent = {
  key: string;
  day: string;
  /** The time: «19:00». */
  time: string;
  /** The kind of event: «Abre», «Cierra», «Vence», «En vivo», «Clase nueva». */
  what: string;
  /** The end on the same day: «21:00»; null otherwise. */
  until: string | null;
  item: CalendarItem;
};

function at(item: CalendarItem, what: string, iso: string, until: string | null = null): CalendarEvent {
  const local = toLocalTime(iso);
  const [day = '', time = ''] = [local.slice(0, 10), local.slice(11)];
  return { key: `${item.kind} ${item.id} ${item.groupId} ${what}`, day, time, what, until, item };
}

function happeningsOf(item: CalendarItem): CalendarEvent[] {
  const { kind, startsAt, endsAt } = item;
  const until = endsAt && startsAt && toLocalTime(endsAt).slice(0, 10) === toLocalTime(startsAt).slice(0, 10);
  const end = until ? toLocalTime(endsAt).slice(11) : null;
  if (kind === 'live_class') return startsAt ? [at(item, 'En vivo', startsAt, end)] : [];
  if (kind === 'lecture') return startsAt ? [at(item, 'Clase nueva', startsAt)] : [];
  if (kind === 'assignment') return endsAt ? [at(item, 'Vence', endsAt)] : [];
  const opens = startsAt ? [at(item, 'Abre', startsAt, end)] : [];
  return endsAt && end === null ? [...opens, at(item, 'Cierra', endsAt)] : opens;
}

/** Groups events by day, earliest first. */
export function groupEventsByDay(items: CalendarItem[]): Map<string, CalendarEvent[]> {
  const all = items.flatMap(happeningsOf);
  all.sort((one, other) => (`${one.day}${one.time}` < `${other.day}${other.time}` ? -1 : 1));
  const days = new Map<string, CalendarEvent[]>();
  for (const happening of all) days.set(happening.day, [...(days.get(happening.day) ?? []), happening]);
  return days;
}
