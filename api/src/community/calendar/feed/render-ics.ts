import ical, {
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { HOUR, SECOND } from '../../../core/time/time.ts';
import type { CalendarEntryContent, CalendarFeedEntry } from './read-calendar-feed.ts';

export interface CalendarPublisher {
  instituteName: string;
  publicUrl: string;
}

const WHAT = {
  assignment: 'Tarea',
  quiz: 'Cuestionario',
  lecture: 'Clase nueva',
  live_class: 'Clase en vivo',
} as const;

function pageOf({ kind, id, courseId }: CalendarEntryContent): string {
  if (kind === 'assignment') return `/assignments/${courseId}/${id}`;
  if (kind === 'quiz') return `/quizz/${courseId}/?quiz=${id}`;
  return kind === 'lecture' ? `/lectures/${courseId}/${id}` : `/lectures/${courseId}/`;
}

/** Returns an event's title; a quiz without an opening date is announced by its closing. */
function summaryOf({ kind, title, startsAt }: CalendarEntryContent): string {
  if (kind === 'live_class') return `En vivo: ${title}`;
  if (kind === 'lecture') return `${WHAT.lecture}: ${title}`;
  if (kind === 'assignment') return `Vence: ${title}`;
  return startsAt === null ? `Cierra: ${title}` : title;
}

function eventOf(entry: CalendarFeedEntry, { publicUrl }: CalendarPublisher): ICalEventData {
  const start = entry.startsAt ?? entry.endsAt ?? entry.changedAt;
  const link = `${publicUrl}${pageOf(entry)}`;
  const isLive = entry.kind === 'live_class';
  return {
    id: `${entry.key}@${new URL(publicUrl).host}`,
    sequence: entry.sequence,
    stamp: new Date(entry.changedAt),
    lastModified: new Date(entry.changedAt),
    start: new Date(start),
    end: new Date(entry.endsAt ?? start),
    summary: summaryOf(entry),
    description: `${WHAT[entry.kind]} de ${entry.courseName}\n${link}`,
    location: entry.url,
    url: link,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Marks all but live classes as free time, because a quiz open for a week does not block the week.
    transparency: isLive ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    categories: [{ name: entry.courseName }],
  };
}

/** A calendar must have a component (RFC 5545, 3.6), so an empty one gets this time zone. */
const UTC_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n');
const END = 'END:VCALENDAR';

/** Writes an RFC 5545 calendar with all times in UTC. */
export function renderIcs(entries: CalendarFeedEntry[], publisher: CalendarPublisher): string {
  const { instituteName } = publisher;
  const calendar = ical({
    name: instituteName,
    prodId: { company: instituteName, product: 'Rambla', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR / SECOND,
    events: entries.map((entry) => eventOf(entry, publisher)),
  });
  const lines = calendar.toString().trimEnd();
  const whole = entries.length > 0 ? lines : lines.replace(END, `${UTC_ZONE}\r\n${END}`);
  return `${whole}\r\n`;
}
