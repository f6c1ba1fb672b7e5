import { replaceCalendarAddress } from '../../src/community/calendar/feed/addresses.queries.ts';
import { insertLiveClass } from '../../src/community/calendar/live-classes/live-class-changes.queries.ts';
import type { MatrixFixture } from './fixture.ts';
import { EVERYONE, LOGGED_IN, type MatrixRow, MEMBERS, row, TEACHERS, withStatus } from './row.ts';

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
  row('GET /courses/{id}/live_classes', MEMBERS),
  row('POST /courses/{id}/live_classes', withStatus(201, TEACHERS), () => ({ body })),
  row('PUT /courses/{id}/live_classes/{liveClassId}', TEACHERS, async (fixture) => ({
    path: await liveClassPath(fixture),
    body: { recordingUrl: 'https://ejemplo.uy/grabacion' },
  })),
  row('DELETE /courses/{id}/live_classes/{liveClassId}', withStatus(204, TEACHERS), async (fixture) => ({
    path: await liveClassPath(fixture),
  })),
  // A live class at an external address has no room to join.
  row('POST /courses/{id}/live_classes/{liveClassId}/join', withStatus(409, MEMBERS), async (fixture) => ({
    path: `${await liveClassPath(fixture)}/join`,
  })),
  row('GET /courses/{id}/live_classes/{liveClassId}/joins', TEACHERS, async (fixture) => ({
    path: `${await liveClassPath(fixture)}/joins`,
  })),
  row('GET /courses/{id}/roster/{userId}/live_classes', TEACHERS, ({ cast, victim }) => ({
    path: `/courses/${cast.courseId}/roster/${victim.id}/live_classes`,
  })),
  row('GET /calendar', LOGGED_IN),
  row('GET /calendar/address', LOGGED_IN),
  row('POST /calendar/address', withStatus(201, LOGGED_IN)),
  row('DELETE /calendar/address', withStatus(204, LOGGED_IN), async ({ t, as }) => {
    if (as) await replaceCalendarAddress(t.db, as.id);
    return {};
  }),
  row('GET /calendar/{secret}.ics', EVERYONE, async (fixture) => ({
    path: `/calendar/${await secretOf(fixture)}.ics`,
  })),
  row(
    'GET /calendar/{secret}.ics',
    withStatus(404, EVERYONE),
    () => ({ path: `/calendar/${'x'.repeat(43)}.ics` }),
    'unknown',
  ),
];
