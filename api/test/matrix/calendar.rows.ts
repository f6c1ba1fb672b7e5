import { replaceCalendarAddress } from '../../src/community/calendar/feed/addresses.queries.ts';
import { insertLiveClass } from '../../src/community/calendar/live-classes/live-class-changes.queries.ts';
import type { MatrixFixture } from './fixture.ts';
import {
  createRow,
  EVERYONE,
  LOGGED_IN_USERS,
  type MatrixRow,
  MEMBERS,
  TEACHERS,
  withSuccess,
} from './row.ts';

const body = { title: 'Consultas', startsAt: '2030-03-01T22:00:00Z', url: 'https://ejemplo.uy/sala' };
const stored = {
  title: 'Consultas',
  url: 'https://ejemplo.uy/sala',
  forGroups: false,
  groups: [],
  startsAt: '2030-03-01T22:00:00.000Z',
  endsAt: '2030-03-01T23:00:00.000Z',
  recordingLectureId: null,
  recordingUrl: null,
};

const liveClassPath = async ({ t, cast }: MatrixFixture) =>
  `/courses/${cast.courseId}/live_classes/${await insertLiveClass(t.db, cast.courseId, stored)}`;

const secretOf = async ({ t, victim }: MatrixFixture) =>
  (await replaceCalendarAddress(t.db, victim.id)).secret;

export const calendarRows: MatrixRow[] = [
  createRow('GET /courses/{id}/live_classes', MEMBERS),
  createRow('POST /courses/{id}/live_classes', withSuccess(201, TEACHERS), () => ({ body })),
  createRow('PUT /courses/{id}/live_classes/{liveClassId}', TEACHERS, async (stage) => ({
    path: await liveClassPath(stage),
    body: { recordingUrl: 'https://ejemplo.uy/grabacion' },
  })),
  createRow('DELETE /courses/{id}/live_classes/{liveClassId}', withSuccess(204, TEACHERS), async (stage) => ({
    path: await liveClassPath(stage),
  })),
  // A live class at an external address has no room to join.
  createRow(
    'POST /courses/{id}/live_classes/{liveClassId}/join',
    withSuccess(409, MEMBERS),
    async (stage) => ({
      path: `${await liveClassPath(stage)}/join`,
    }),
  ),
  createRow('GET /courses/{id}/live_classes/{liveClassId}/joins', TEACHERS, async (stage) => ({
    path: `${await liveClassPath(stage)}/joins`,
  })),
  createRow('GET /courses/{id}/roster/{userId}/live_classes', TEACHERS, ({ cast, victim }) => ({
    path: `/courses/${cast.courseId}/roster/${victim.id}/live_classes`,
  })),
  createRow('GET /calendar', LOGGED_IN_USERS),
  createRow('GET /calendar/address', LOGGED_IN_USERS),
  createRow('POST /calendar/address', withSuccess(201, LOGGED_IN_USERS)),
  createRow('DELETE /calendar/address', withSuccess(204, LOGGED_IN_USERS), async ({ t, as }) => {
    if (as) await replaceCalendarAddress(t.db, as.id);
    return {};
  }),
  createRow('GET /calendar/{secret}.ics', EVERYONE, async (stage) => ({
    path: `/calendar/${await secretOf(stage)}.ics`,
  })),
  createRow(
    'GET /calendar/{secret}.ics',
    withSuccess(404, EVERYONE),
    () => ({ path: `/calendar/${'x'.repeat(43)}.ics` }),
    'unknown',
  ),
];
