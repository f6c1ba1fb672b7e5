import { conflict, invalidField } from '../../../core/http/errors.ts';
import { MINUTE, readMoment, toMoment } from '../../../core/time/time.ts';
import { findLecture } from '../../../courses/lectures/lectures.queries.ts';
import { findGroups, groupKey } from '../../../courses/subscriptions/groups/groups.queries.ts';
import type { Db } from '../../../database.ts';
import {
  countLiveClasses,
  type ListedLiveClass,
  type LiveClassFields,
  MAX_LIVE_CLASSES,
} from './live-classes.queries.ts';
import type { LiveClass, LiveClassBody, NewLiveClassBody } from './live-classes.schema.ts';

/** How long before its start a live class may be entered. */
const OPENS_BEFORE = 10 * MINUTE;
const DEFAULT_MINUTES = 60;

export async function requireBelowLiveClassLimit(db: Db, courseId: number, more: number): Promise<void> {
  if ((await countLiveClasses(db, courseId)) + more <= MAX_LIVE_CLASSES) return;
  throw conflict(
    'too_many_live_classes',
    `Un curso puede tener como máximo ${MAX_LIVE_CLASSES} clases en vivo.`,
  );
}

export function presentLiveClass(row: ListedLiveClass, teaches: boolean): LiveClass {
  const starts = Date.parse(row.startsAt);
  return {
    ...{ id: row.id, courseId: row.courseId, title: row.title, url: row.url },
    room: row.room !== null,
    ...{ startsAt: row.startsAt, endsAt: row.endsAt },
    durationMinutes: Math.round((Date.parse(row.endsAt) - starts) / MINUTE),
    opensAt: toMoment(starts - OPENS_BEFORE),
    groups: row.groupNames === null ? [] : row.groupNames.split('\n'),
    recordingLectureId: teaches || row.recordingIsOpen ? row.recordingLectureId : null,
    recordingUrl: row.recordingUrl,
    seriesId: row.seriesId,
  };
}

/** Checks what the schema's pattern cannot: an invalid host, a port out of range. */
function readAddress(field: string, url: string): string {
  if (!URL.canParse(url)) throw invalidField(field, 'No es una dirección válida.');
  return url;
}

async function readGroups(db: Db, courseId: number, names: string[]): Promise<number[]> {
  const groups = new Map((await findGroups(db, [courseId])).map(({ key, id }) => [key, id]));
  const ids = names.map((name) => {
    const id = groups.get(groupKey(name));
    if (id === undefined) throw invalidField('groups', `El curso no tiene un grupo «${name}».`);
    return id;
  });
  return [...new Set(ids)];
}

async function readRecording(db: Db, courseId: number, lectureId: number | null): Promise<number | null> {
  if (lectureId === null || (await findLecture(db, courseId, lectureId))) return lectureId;
  throw invalidField('recordingLectureId', 'El curso no tiene esa clase.');
}

function readTimes(startsAt: string, minutes: number) {
  const starts = readMoment('startsAt', startsAt);
  return { startsAt: starts, endsAt: toMoment(Date.parse(starts) + minutes * MINUTE) };
}

/** The address that was given; empty for a room. */
function readPlace({ url, room }: { url?: string; room?: boolean }, hasRooms: boolean): string {
  if (!room && url !== undefined) return readAddress('url', url);
  if (!room) throw invalidField('url', 'Falta el link para entrar.');
  if (!hasRooms) throw invalidField('room', 'El instituto no tiene un servidor de salas.');
  return '';
}

/** A live class with what a body changes: another address takes it out of its room. */
export function mergeLiveClass(before: LiveClass, body: LiveClassBody) {
  const { url, ...rest } = before;
  const isOther = body.url !== undefined && body.url !== url;
  const room = body.room ?? (before.room && !isOther);
  return { ...rest, ...(!before.room && { url }), ...body, room };
}

/** Reads a body's fields; what it leaves out stays as it was. Throws 400 for a group or a lecture of another course. */
export async function readLiveClass(
  db: Db,
  courseId: number,
  body: NewLiveClassBody | (LiveClassBody & Pick<NewLiveClassBody, 'title' | 'startsAt'>),
  hasRooms: boolean,
): Promise<LiveClassFields> {
  const { recordingUrl = null } = body;
  return {
    title: body.title.trim(),
    ...readTimes(body.startsAt, body.durationMinutes ?? DEFAULT_MINUTES),
    url: readPlace(body, hasRooms),
    groupIds: await readGroups(db, courseId, body.groups ?? []),
    recordingLectureId: await readRecording(db, courseId, body.recordingLectureId ?? null),
    recordingUrl: recordingUrl === null ? null : readAddress('recordingUrl', recordingUrl),
  };
}
