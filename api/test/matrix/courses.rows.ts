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
  createRow,
  EVERYONE,
  LOGGED_IN_USERS,
  type MatrixRow,
  MEMBERS,
  STAFF,
  TEACHERS,
  withSuccess,
} from './row.ts';
import { subscriptionRows } from './subscriptions.rows.ts';

const course = { name: 'Física', type: 'FING', category: 'Física', groups: [] };
const link = { name: 'Programa', url: 'https://rambla.test/programa' };

async function read({ t, cast }: MatrixFixture) {
  return (await t.call('GET', `/courses/${cast.courseId}`)).json().course;
}
const linkPath = async (stage: MatrixFixture) =>
  `/courses/${stage.cast.courseId}/links/${await createMatrixLink(stage)}`;

const catalogue: MatrixRow[] = [
  createRow('GET /courses', EVERYONE),
  createRow('GET /courses/byType/{type}', EVERYONE),
  createRow('GET /courses/facets', EVERYONE),
  createRow('GET /courses/{id}', EVERYONE),
  createRow('GET /courses/{id}/plan', EVERYONE),
  createRow('GET /courses/{id}/desk', TEACHERS),
  createRow('GET /courses/{id}/content', TEACHERS),
  createRow('PUT /courses/{id}/content/order', TEACHERS, async (stage) => ({
    body: { items: [{ kind: 'link', id: await createMatrixLink(stage) }], sectionId: null, before: null },
  })),
  createRow('GET /courses/open_lectures', EVERYONE),
  createRow('POST /courses', [401, 403, 403, 201, 201, 201, 403, 403], () => ({ body: course })),
  createRow('PUT /courses', TEACHERS, async (stage) => ({ body: { ...(await read(stage)), name: 'Otra' } })),
  createRow(
    'PUT /courses',
    ADMIN,
    async (stage) => ({ body: { ...(await read(stage)), enrolment: 'open' } }),
    'the way in',
  ),
  createRow('DELETE /courses/{id}', withSuccess(204, ADMIN)),
  createRow('PUT /courses/{id}/archived', TEACHERS, () => ({ body: { archived: true } })),
  createRow('GET /courses/my_courses', LOGGED_IN_USERS),
  createRow('GET /courses/my_progress', LOGGED_IN_USERS),
  createRow('GET /home', LOGGED_IN_USERS),
  createRow('GET /courses/to_join', LOGGED_IN_USERS),
];

const enrolment: MatrixRow[] = [
  createRow('GET /courses/{id}/enrolment', LOGGED_IN_USERS),
  createRow('POST /courses/{id}/enrol', [401, 403, 200, 200, 403, 403, 200, 403], undefined, 'closed'),
  createRow(
    'POST /courses/{id}/enrol',
    [401, 201, 201, 202, 202, 201, 201, 201],
    async (stage) => ({ path: `/courses/${await createOpenCourse(stage)}/enrol` }),
    'open',
  ),
  createRow('DELETE /courses/{id}/enrol', [401, 404, 403, 403, 404, 404, 403, 404], undefined, 'closed'),
  createRow('PUT /courses/{id}/hidden', [401, 404, 204, 204, 404, 404, 204, 404], () => ({
    body: { hidden: true },
  })),
  createRow('PUT /courses/{id}/opening_notice', [401, 204, 409, 409, 204, 204, 409, 204]),
  createRow('DELETE /courses/{id}/opening_notice', withSuccess(204, LOGGED_IN_USERS)),
  createRow('GET /enrolment_requests', BEDELIA),
  createRow('POST /enrolment_requests/{id}/accept', BEDELIA, async (stage) => ({
    path: `/enrolment_requests/${await createMatrixEnrolmentRequest(stage)}/accept`,
  })),
  createRow('POST /enrolment_requests/{id}/reject', BEDELIA, async (stage) => ({
    path: `/enrolment_requests/${await createMatrixEnrolmentRequest(stage)}/reject`,
  })),
];

const newGroup = async ({ t, cast }: MatrixFixture, name: string) =>
  (await insertGroup(t.db, cast.courseId, name))?.id;
const groupPath = async (stage: MatrixFixture) =>
  `/courses/${stage.cast.courseId}/groups/${await newGroup(stage, 'Lunes')}`;

const groups: MatrixRow[] = [
  createRow('GET /courses/{id}/groups', STAFF),
  createRow('POST /courses/{id}/groups', withSuccess(201, STAFF), () => ({ body: { name: 'Lunes' } })),
  createRow('PUT /courses/{id}/groups/{groupId}', STAFF, async (stage) => ({
    path: await groupPath(stage),
    body: { name: 'Martes' },
  })),
  createRow('DELETE /courses/{id}/groups/{groupId}', withSuccess(204, STAFF), async (stage) => ({
    path: await groupPath(stage),
  })),
  createRow('POST /courses/{id}/groups/{groupId}/merge', STAFF, async (stage) => ({
    path: `${await groupPath(stage)}/merge`,
    body: { into: await newGroup(stage, 'Martes') },
  })),
  createRow('PUT /courses/{id}/group_members', STAFF, async (stage) => {
    await subscribeVictim(stage);
    return { body: { groupId: await newGroup(stage, 'Lunes'), userIds: [stage.victim.id] } };
  }),
];

const newSection = async ({ t, cast }: MatrixFixture) =>
  (await insertSection(t.db, cast.courseId, 'Mercados'))?.id;
const sectionPath = async (stage: MatrixFixture) =>
  `/courses/${stage.cast.courseId}/sections/${await newSection(stage)}`;

const sections: MatrixRow[] = [
  createRow('POST /courses/{id}/lectures/page_preview', TEACHERS, () => ({ body: { text: '**a**' } })),
  createRow('GET /courses/{id}/sections', TEACHERS),
  createRow('POST /courses/{id}/sections', withSuccess(201, TEACHERS), () => ({
    body: { name: 'Mercados' },
  })),
  createRow('PUT /courses/{id}/sections/{sectionId}', TEACHERS, async (stage) => ({
    path: await sectionPath(stage),
    body: { name: 'La empresa' },
  })),
  createRow('DELETE /courses/{id}/sections/{sectionId}', withSuccess(204, TEACHERS), async (stage) => ({
    path: await sectionPath(stage),
  })),
];

const roster: MatrixRow[] = [
  createRow('GET /courses/{id}/roster', STAFF),
  createRow('GET /courses/{id}/roster.csv', STAFF),
  createRow('GET /courses/{id}/roster.xlsx', STAFF),
  createRow('GET /courses/{id}/roster/{userId}', STAFF, ({ cast }) => ({
    path: `/courses/${cast.courseId}/roster/${cast.people['S+'].id}`,
  })),
  createRow('POST /courses/{id}/roster/invitations', withSuccess(202, STAFF), async (stage) => ({
    body: { userIds: [await createStudentWithoutLogin(stage)] },
  })),
  createRow('POST /courses/{id}/roster/mails', withSuccess(202, TEACHERS), ({ cast }) => ({
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
  createRow('GET /courses/{id}/gradebook', STAFF),
  createRow('GET /courses/{id}/gradebook.csv', STAFF),
  createRow('GET /courses/{id}/gradebook.xlsx', STAFF),
  createRow('GET /courses/{id}/gradebook/mine', [401, 403, 200, 404, 403, 404, 404, 403]),
  createRow('POST /courses/{id}/gradebook/preview', TEACHERS, () => ({ body: scheme })),
  createRow('PUT /courses/{id}/gradebook/scheme', TEACHERS, () => ({ body: scheme })),
  createRow('PUT /courses/{id}/gradebook/hand_grades', TEACHERS, async ({ t, cast }) => {
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
const closedFile = (ending: string) => async (stage: MatrixFixture) => {
  const { period } = await closedActa(stage);
  return { path: `/courses/${stage.cast.courseId}/acta.${ending}?period=${encodeURIComponent(period)}` };
};
const conversion = { steps: [{ from: 0, mark: 1 }], passMark: 1 };

const acta: MatrixRow[] = [
  createRow('GET /courses/{id}/acta', STAFF),
  createRow('POST /courses/{id}/acta', withSuccess(201, TEACHERS), ({ part }) => ({
    body: { period: `el de ${part}` },
  })),
  createRow('POST /courses/{id}/acta/rectifications', withSuccess(201, TEACHERS), async (stage) => ({
    body: { ...(await closedActa(stage)), mark: 7, reason: 'Error de suma' },
  })),
  createRow('GET /courses/{id}/acta.xlsx', STAFF, closedFile('xlsx')),
  createRow('GET /courses/{id}/acta.pdf', STAFF, closedFile('pdf')),
  createRow('GET /acta_conversion', [401, 403, 403, 200, 200, 200, 403, 200]),
  createRow('PUT /acta_conversion', ADMIN, () => ({ body: conversion })),
];

const links: MatrixRow[] = [
  createRow('GET /courses/{id}/links', MEMBERS),
  createRow('POST /courses/{id}/links', withSuccess(201, TEACHERS), () => ({ body: link })),
  createRow('PUT /courses/{id}/links/{linkId}', TEACHERS, async (stage) => ({
    path: await linkPath(stage),
    body: link,
  })),
  createRow('DELETE /courses/{id}/links/{linkId}', withSuccess(204, TEACHERS), async (stage) => ({
    path: await linkPath(stage),
  })),
];

/** Deletes a link as the caller, or as the teacher when forbidden; returns the undo's id. */
async function deleteLink(stage: MatrixFixture): Promise<number> {
  const { people } = stage.cast;
  const as = stage.part === 'Ad' ? people.Ad : people['T+'];
  const response = await stage.t.call('DELETE', await linkPath(stage), { as });
  return Number(response.headers['x-undo']);
}

const trash: MatrixRow[] = [
  createRow('POST /trash/{id}/restore', [401, 403, 403, 204, 403, 204, 403, 403], async (stage) => ({
    path: `/trash/${await deleteLink(stage)}/restore`,
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
