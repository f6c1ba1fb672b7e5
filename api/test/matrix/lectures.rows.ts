import { createForm, createSampleVideo, SAMPLE_PNG } from '../sample-files.ts';
import {
  createMatrixAttachment,
  createMatrixCaption,
  createMatrixDoneLecture,
  createMatrixLecture,
  createMatrixNote,
  createMatrixPoster,
  createMatrixStoryboard,
  createMatrixUpload,
  createMatrixVideo,
  type MatrixFixture,
} from './fixture.ts';
import { EVERYONE, LOGGED_IN, type MatrixRow, MEMBERS, row, STAFF, TEACHERS, withStatus } from './row.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const VTT = 'WEBVTT\n\n00:01.000 --> 00:03.000\nHola\n';
const LECTURE = '/courses/{id}/lectures/{lectureId}';
const lecturePath = async (fixture: MatrixFixture, rest = '') =>
  `/courses/${fixture.cast.courseId}/lectures/${await createMatrixLecture(fixture)}${rest}`;
const captionPath = async (fixture: MatrixFixture) =>
  `/courses/${fixture.cast.courseId}/lectures/${(await createMatrixCaption(fixture)).lectureId}/captions/es`;

const lectures: MatrixRow[] = [
  row('GET /courses/{id}/lectures', EVERYONE),
  row(`GET ${LECTURE}`, EVERYONE, async (fixture) => ({ path: await lecturePath(fixture) })),
  row('POST /courses/{id}/lectures', withStatus(201, TEACHERS), () => ({ body: { title: 'Uno' } })),
  row(`PUT ${LECTURE}`, TEACHERS, async (fixture) => ({
    path: await lecturePath(fixture),
    body: { version: 1, title: 'Dos' },
  })),
  row(`DELETE ${LECTURE}`, withStatus(204, TEACHERS), async (fixture) => ({
    path: await lecturePath(fixture),
  })),
  row(`DELETE ${LECTURE}/video`, TEACHERS, async (fixture) => ({
    path: `/courses/${fixture.cast.courseId}/lectures/${await createMatrixVideo(fixture)}/video`,
  })),
  // Without ffmpeg the retry fails even for people with the permission.
  row(`POST ${LECTURE}/video/retry`, withStatus(409, TEACHERS), async (fixture) => ({
    path: `/courses/${fixture.cast.courseId}/lectures/${await createMatrixVideo(fixture)}/video/retry`,
  })),
  row(`POST ${LECTURE}/track`, withStatus(204, MEMBERS), async (fixture) => ({
    path: await lecturePath(fixture, '/track'),
    body: { viewId: 'v', intervals: [[0, 5]], position: 5 },
  })),
  row(`PUT ${LECTURE}/done`, withStatus(204, MEMBERS), async (fixture) => ({
    path: await lecturePath(fixture, '/done'),
  })),
  row(`DELETE ${LECTURE}/done`, withStatus(204, MEMBERS), async (fixture) => ({
    path: await createMatrixDoneLecture(fixture),
  })),
  row(`GET ${LECTURE}/heatmap`, STAFF, async (fixture) => ({
    path: await lecturePath(fixture, '/heatmap'),
  })),
];

/** An open lecture's picture is public, like the lecture itself. */
const openLectures: MatrixRow[] = (['GET', 'HEAD'] as const).flatMap((method) => [
  row(`${method} ${LECTURE}/poster`, EVERYONE, async (fixture) => ({
    path: await createMatrixPoster(fixture),
  })),
]);

const captions: MatrixRow[] = [
  row(`PUT ${LECTURE}/captions/{language}`, TEACHERS, async (fixture) => ({
    path: await lecturePath(fixture, '/captions/es'),
    body: VTT,
    headers: { 'content-type': 'text/vtt' },
  })),
  row(`GET ${LECTURE}/captions/{language}`, MEMBERS, async (fixture) => ({
    path: await captionPath(fixture),
  })),
  row(`DELETE ${LECTURE}/captions/{language}`, withStatus(204, TEACHERS), async (fixture) => ({
    path: await captionPath(fixture),
  })),
  row(`GET ${LECTURE}/captions/{language}/automatic`, TEACHERS, async (fixture) => ({
    path: await lecturePath(fixture, '/captions/es/automatic'),
  })),
  // The call fails, because the test server has no caption service.
  row(`POST ${LECTURE}/captions/{language}/automatic`, withStatus(409, TEACHERS), async (fixture) => ({
    path: await lecturePath(fixture, '/captions/es/automatic'),
  })),
  row(`GET ${LECTURE}/transcript`, MEMBERS, async (fixture) => ({
    path: await lecturePath(fixture, '/transcript'),
  })),
  row('GET /courses/{id}/transcripts', MEMBERS, ({ cast }) => ({
    path: `/courses/${cast.courseId}/transcripts?q=hola`,
  })),
  row('GET /transcripts', LOGGED_IN, () => ({ path: '/transcripts?q=hola' })),
  row('GET /search', LOGGED_IN, () => ({ path: '/search?q=hola' })),
];

const uploads: MatrixRow[] = [
  row(`POST ${LECTURE}/upload`, withStatus(201, TEACHERS), async (fixture) => ({
    path: await lecturePath(fixture, '/upload'),
    headers: { ...TUS, 'upload-length': '100' },
  })),
  row(`OPTIONS ${LECTURE}/upload`, withStatus(204, EVERYONE), async (fixture) => ({
    path: await lecturePath(fixture, '/upload'),
  })),
  row(`HEAD ${LECTURE}/upload/{uploadId}`, [401, 403, 403, 200, 403, 403, 403, 403], async (fixture) => ({
    path: await createMatrixUpload(fixture),
    headers: TUS,
  })),
  row(`PATCH ${LECTURE}/upload/{uploadId}`, [401, 403, 403, 204, 403, 403, 403, 403], async (fixture) => ({
    path: await createMatrixUpload(fixture),
    headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: createSampleVideo(100),
  })),
  row(`DELETE ${LECTURE}/upload/{uploadId}`, [401, 403, 403, 204, 403, 403, 403, 403], async (fixture) => ({
    path: await createMatrixUpload(fixture),
    headers: TUS,
  })),
];

const notes: MatrixRow[] = [
  row(`GET ${LECTURE}/notes`, MEMBERS, async (fixture) => ({ path: await lecturePath(fixture, '/notes') })),
  row('GET /courses/{id}/notes', MEMBERS),
  row(`POST ${LECTURE}/notes`, withStatus(201, MEMBERS), async (fixture) => ({
    path: await lecturePath(fixture, '/notes'),
    body: { second: 3, text: 'Repasar' },
  })),
  ...(['PUT', 'DELETE'] as const).map((method) =>
    row(
      `${method} ${LECTURE}/notes/{noteId}`,
      withStatus(method === 'PUT' ? 200 : 204, MEMBERS),
      async (fixture) => {
        const { lectureId, noteId } = await createMatrixNote(fixture);
        const path = `/courses/${fixture.cast.courseId}/lectures/${lectureId}/notes/${noteId}`;
        return method === 'PUT' ? { path, body: { text: 'Otra' } } : { path };
      },
    ),
  ),
  row('GET /notes.md', LOGGED_IN),
];

const attachments: MatrixRow[] = [
  row('GET /courses/{id}/attachments', MEMBERS),
  row('POST /courses/{id}/attachments', withStatus(201, TEACHERS), () =>
    createForm({}, { name: 'a.png', type: 'image/png', content: SAMPLE_PNG }),
  ),
  row('DELETE /courses/{id}/attachments/{attId}', withStatus(204, TEACHERS), async (fixture) => ({
    path: `/courses/${fixture.cast.courseId}/attachments/${(await createMatrixAttachment(fixture)).id}`,
  })),
];

// The addresses are signed for the course's student; another person's token makes them invalid.
const media: MatrixRow[] = (['GET', 'HEAD'] as const).flatMap((method) => [
  row(
    `${method} /media/files/{mediaId}/{name}`,
    [200, 403, 200, 403, 403, 403, 403, 403],
    async (fixture) => ({
      path: (await createMatrixAttachment(fixture)).url,
    }),
  ),
  row(
    `${method} /media/videos/{mediaId}/{name}`,
    [200, 403, 200, 403, 403, 403, 403, 403],
    async (fixture) => ({
      path: await createMatrixStoryboard(fixture),
    }),
  ),
  row(
    `${method} /media/captions/{mediaId}/{name}`,
    [200, 403, 200, 403, 403, 403, 403, 403],
    async (fixture) => ({
      path: (await createMatrixCaption(fixture)).url,
    }),
  ),
]);

export const lectureRows: MatrixRow[] = [
  ...lectures,
  ...openLectures,
  ...captions,
  ...uploads,
  ...notes,
  ...attachments,
  ...media,
];
