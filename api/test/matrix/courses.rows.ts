import { insertSection } from '../../src/courses/lectures/sections/sections.queries.ts';
import { insertGroup } from '../../src/courses/subscriptions/groups/groups.queries.ts';
import {
  createMatrixEnrolmentRequest,
  createMatrixLink,
  createOpenCourse,
  createStudentWithoutLogin,
  type MatrixFixture,
  subscribeVictim,
} from './fixture.ts';
import {
  ADMIN,
  BEDELIA,
  EVERYONE,
  LOGGED_IN,
  type MatrixRow,
  MEMBERS,
  row,
  STAFF,
  TEACHERS,
  withStatus,
} from './row.ts';
import { subscriptionRows } from './subscriptions.rows.ts';

const course = { name: 'Física', type: 'FING', category: 'Física', groups: [] };
const link = { name: 'Programa', url: 'https://rambla.test/programa' };

async function read({ t, cast }: MatrixFixture) {
  return (await t.call('GET', `/courses/${cast.courseId}`)).json().course;
}
const linkPath = async (fixture: MatrixFixture) =>
  `/courses/${fixture.cast.courseId}/links/${await createMatrixLink(fixture)}`;

const catalogue: MatrixRow[] = [
  row('GET /courses', EVERYONE),
  row('GET /courses/byType/{type}', EVERYONE),
  row('GET /courses/facets', EVERYONE),
  row('GET /courses/{id}', EVERYONE),
  row('GET /courses/{id}/plan', EVERYONE),
  row('GET /courses/{id}/desk', TEACHERS),
  row('GET /courses/{id}/content', TEACHERS),
  row('PUT /courses/{id}/content/order', TEACHERS, async (fixture) => ({
    body: { items: [{ kind: 'link', id: await createMatrixLink(fixture) }], sectionId: null, before: null },
  })),
  row('GET /courses/open_lectures', EVERYONE),
  row('POST /courses', [401, 403, 403, 201, 201, 201, 403, 403], () => ({ body: course })),
  row('PUT /courses', TEACHERS, async (fixture) => ({ body: { ...(await read(fixture)), name: 'Otra' } })),
  row(
    'PUT /courses',
    ADMIN,
    async (fixture) => ({ body: { ...(await read(fixture)), enrolment: 'open' } }),
    'the way in',
  ),
  row('DELETE /courses/{id}', withStatus(204, ADMIN)),
  row('PUT /courses/{id}/archived', TEACHERS, () => ({ body: { archived: true } })),
  row('GET /courses/my_courses', LOGGED_IN),
  row('GET /courses/my_progress', LOGGED_IN),
  row('GET /home', LOGGED_IN),
  row('GET /courses/to_join', LOGGED_IN),
];

const enrolment: MatrixRow[] = [
  row('GET /courses/{id}/enrolment', LOGGED_IN),
  row('POST /courses/{id}/enrol', [401, 403, 200, 200, 403, 403, 200, 403], undefined, 'closed'),
  row(
    'POST /courses/{id}/enrol',
    [401, 201, 201, 202, 202, 201, 201, 201],
    async (fixture) => ({ path: `/courses/${await createOpenCourse(fixture)}/enrol` }),
    'open',
  ),
  row('DELETE /courses/{id}/enrol', [401, 404, 403, 403, 404, 404, 403, 404], undefined, 'closed'),
  row('PUT /courses/{id}/hidden', [401, 404, 204, 204, 404, 404, 204, 404], () => ({
    body: { hidden: true },
  })),
  row('PUT /courses/{id}/opening_notice', [401, 204, 409, 409, 204, 204, 409, 204]),
  row('DELETE /courses/{id}/opening_notice', withStatus(204, LOGGED_IN)),
  row('GET /enrolment_requests', BEDELIA),
  row('POST /enrolment_requests/{id}/accept', BEDELIA, async (fixture) => ({
    path: `/enrolment_requests/${await createMatrixEnrolmentRequest(fixture)}/accept`,
  })),
  row('POST /enrolment_requests/{id}/reject', BEDELIA, async (fixture) => ({
    path: `/enrolment_requests/${await createMatrixEnrolmentRequest(fixture)}/reject`,
  })),
];

const newGroup = async ({ t, cast }: MatrixFixture, name: string) =>
  (await insertGroup(t.db, cast.courseId, name))?.id;
const groupPath = async (fixture: MatrixFixture) =>
  `/courses/${fixture.cast.courseId}/groups/${await newGroup(fixture, 'Lunes')}`;

const groups: MatrixRow[] = [
  row('GET /courses/{id}/groups', STAFF),
  row('POST /courses/{id}/groups', withStatus(201, STAFF), () => ({ body: { name: 'Lunes' } })),
  row('PUT /courses/{id}/groups/{groupId}', STAFF, async (fixture) => ({
    path: await groupPath(fixture),
    body: { name: 'Martes' },
  })),
  row('DELETE /courses/{id}/groups/{groupId}', withStatus(204, STAFF), async (fixture) => ({
    path: await groupPath(fixture),
  })),
  row('POST /courses/{id}/groups/{groupId}/merge', STAFF, async (fixture) => ({
    path: `${await groupPath(fixture)}/merge`,
    body: { into: await newGroup(fixture, 'Martes') },
  })),
  row('PUT /courses/{id}/group_members', STAFF, async (fixture) => {
    await subscribeVictim(fixture);
    return { body: { groupId: await newGroup(fixture, 'Lunes'), userIds: [fixture.victim.id] } };
  }),
];

const newSection = async ({ t, cast }: MatrixFixture) =>
  (await insertSection(t.db, cast.courseId, 'Mercados'))?.id;
const sectionPath = async (fixture: MatrixFixture) =>
  `/courses/${fixture.cast.courseId}/sections/${await newSection(fixture)}`;

const sections: MatrixRow[] = [
  row('POST /courses/{id}/lectures/page_preview', TEACHERS, () => ({ body: { text: '**a**' } })),
  row('GET /courses/{id}/sections', TEACHERS),
  row('POST /courses/{id}/sections', withStatus(201, TEACHERS), () => ({
    body: { name: 'Mercados' },
  })),
  row('PUT /courses/{id}/sections/{sectionId}', TEACHERS, async (fixture) => ({
    path: await sectionPath(fixture),
    body: { name: 'La empresa' },
  })),
  row('DELETE /courses/{id}/sections/{sectionId}', withStatus(204, TEACHERS), async (fixture) => ({
    path: await sectionPath(fixture),
  })),
];

const roster: MatrixRow[] = [
  row('GET /courses/{id}/roster', STAFF),
  row('GET /courses/{id}/roster.csv', STAFF),
  row('GET /courses/{id}/roster.xlsx', STAFF),
  row('GET /courses/{id}/roster/{userId}', STAFF, ({ cast }) => ({
    path: `/courses/${cast.courseId}/roster/${cast.people['S+'].id}`,
  })),
  row('POST /courses/{id}/roster/invitations', withStatus(202, STAFF), async (fixture) => ({
    body: { userIds: [await createStudentWithoutLogin(fixture)] },
  })),
  row('POST /courses/{id}/roster/mails', withStatus(202, TEACHERS), ({ cast }) => ({
    body: { userIds: [cast.people['S+'].id], subject: 'La clase 3', text: 'Miren la clase 3.' },
  })),
];

const scheme = {
  version: 0,
  scale: 'twelve',
  passMark: 50,
  dropLowest: 0,
  missing: 'closed',
  late: null,
  parts: [{ kind: 'hand', title: 'Oral', weight: 1, droppable: false }],
};

const gradebook: MatrixRow[] = [
  row('GET /courses/{id}/gradebook', STAFF),
  row('GET /courses/{id}/gradebook.csv', STAFF),
  row('GET /courses/{id}/gradebook.xlsx', STAFF),
  row('GET /courses/{id}/gradebook/mine', [401, 403, 200, 404, 403, 404, 404, 403]),
  row('POST /courses/{id}/gradebook/preview', TEACHERS, () => ({ body: scheme })),
  row('PUT /courses/{id}/gradebook/scheme', TEACHERS, () => ({ body: scheme })),
  row('PUT /courses/{id}/gradebook/hand_grades', TEACHERS, async ({ t, cast }) => {
    const path = `/courses/${cast.courseId}/gradebook/scheme`;
    const saved = (await t.call('PUT', path, { as: cast.people.Ad, body: scheme })).json();
    const [{ id }] = saved.scheme.parts.filter(({ kind }: { kind: string }) => kind === 'hand');
    return { body: { partId: id, grades: [{ userId: cast.people['S+'].id, points: 80 }] } };
  }),
];

async function closedActa({ t, cast }: MatrixFixture): Promise<{ period: string; userId: number }> {
  const period = `período ${cast.courseId}`;
  const body = { period };
  await t.call('POST', `/courses/${cast.courseId}/acta`, { as: cast.people.Ad, body });
  return { period, userId: cast.people['S+'].id };
}
const closedFile = (ending: string) => async (fixture: MatrixFixture) => {
  const { period } = await closedActa(fixture);
  return { path: `/courses/${fixture.cast.courseId}/acta.${ending}?period=${encodeURIComponent(period)}` };
};
const conversion = { steps: [{ from: 0, mark: 1 }], passMark: 1 };

const acta: MatrixRow[] = [
  row('GET /courses/{id}/acta', STAFF),
  row('POST /courses/{id}/acta', withStatus(201, TEACHERS), ({ part }) => ({
    body: { period: `el de ${part}` },
  })),
  row('POST /courses/{id}/acta/rectifications', withStatus(201, TEACHERS), async (fixture) => ({
    body: { ...(await closedActa(fixture)), mark: 7, reason: 'Error de suma' },
  })),
  row('GET /courses/{id}/acta.xlsx', STAFF, closedFile('xlsx')),
  row('GET /courses/{id}/acta.pdf', STAFF, closedFile('pdf')),
  row('GET /acta_conversion', [401, 403, 403, 200, 200, 200, 403, 200]),
  row('PUT /acta_conversion', ADMIN, () => ({ body: conversion })),
];

const links: MatrixRow[] = [
  row('GET /courses/{id}/links', MEMBERS),
  row('POST /courses/{id}/links', withStatus(201, TEACHERS), () => ({ body: link })),
  row('PUT /courses/{id}/links/{linkId}', TEACHERS, async (fixture) => ({
    path: await linkPath(fixture),
    body: link,
  })),
  row('DELETE /courses/{id}/links/{linkId}', withStatus(204, TEACHERS), async (fixture) => ({
    path: await linkPath(fixture),
  })),
];

/** Deletes a link as the calling administrator, or else as the teacher; returns the undo's id. */
async function deleteLink(fixture: MatrixFixture): Promise<number> {
  const { people } = fixture.cast;
  const as = fixture.part === 'Ad' ? people.Ad : people['T+'];
  const response = await fixture.t.call('DELETE', await linkPath(fixture), { as });
  return Number(response.headers['x-undo']);
}

const trash: MatrixRow[] = [
  row('POST /trash/{id}/restore', [401, 403, 403, 204, 403, 204, 403, 403], async (fixture) => ({
    path: `/trash/${await deleteLink(fixture)}/restore`,
  })),
];

export const courseRows: MatrixRow[] = [
  ...catalogue,
  ...subscriptionRows,
  ...enrolment,
  ...groups,
  ...sections,
  ...roster,
  ...gradebook,
  ...acta,
  ...links,
  ...trash,
];
