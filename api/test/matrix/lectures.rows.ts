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
import {
  createRow,
  EVERYONE,
  LOGGED_IN_USERS,
  type MatrixRow,
  MEMBERS,
  STAFF,
  TEACHERS,
  withSuccess,
} from './row.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const VTT = 'WEBVTT\n\n00:01.000 --> 00:03.000\nHola\n';
const LECTURE = '/courses/{id}/lectures/{lectureId}';
const lecturePath = async (stage: MatrixFixture, rest = '') =>
  `/courses/${stage.cast.courseId}/lectures/${await createMatrixLecture(stage)}${rest}`;
const captionPath = async (stage: MatrixFixture) =>
  `/courses/${stage.cast.courseId}/lectures/${(await createMatrixCaption(stage)).lectureId}/captions/es`;

const lectures: MatrixRow[] = [
  createRow('GET /courses/{id}/lectures', EVERYONE),
  createRow(`GET ${LECTURE}`, EVERYONE, async (stage) => ({ path: await lecturePath(stage) })),
  createRow('POST /courses/{id}/lectures', withSuccess(201, TEACHERS), () => ({ body: { title: 'Uno' } })),
  createRow(`PUT ${LECTURE}`, TEACHERS, async (stage) => ({
    path: await lecturePath(stage),
    body: { version: 1, title: 'Dos' },
  })),
  createRow(`DELETE ${LECTURE}`, withSuccess(204, TEACHERS), async (stage) => ({
    path: await lecturePath(stage),
  })),
  createRow(`DELETE ${LECTURE}/video`, TEACHERS, async (stage) => ({
    path: `/courses/${stage.cast.courseId}/lectures/${await createMatrixVideo(stage)}/video`,
  })),
  // Without ffmpeg the retry fails even for people with the permission.
  createRow(`POST ${LECTURE}/video/retry`, withSuccess(409, TEACHERS), async (stage) => ({
    path: `/courses/${stage.cast.courseId}/lectures/${await createMatrixVideo(stage)}/video/retry`,
  })),
  createRow(`POST ${LECTURE}/track`, withSuccess(204, MEMBERS), async (stage) => ({
    path: await lecturePath(stage, '/track'),
    body: { viewId: 'v', intervals: [[0, 5]], position: 5 },
  })),
  createRow(`PUT ${LECTURE}/done`, withSuccess(204, MEMBERS), async (stage) => ({
    path: await lecturePath(stage, '/done'),
  })),
  createRow(`DELETE ${LECTURE}/done`, withSuccess(204, MEMBERS), async (stage) => ({
    path: await createMatrixDoneLecture(stage),
  })),
  createRow(`GET ${LECTURE}/heatmap`, STAFF, async (stage) => ({
    path: await lecturePath(stage, '/heatmap'),
  })),
];

/** An open lecture's picture is public, like the lecture itself. */
const openLectures: MatrixRow[] = (['GET', 'HEAD'] as const).flatMap((method) => [
  createRow(`${method} ${LECTURE}/poster`, EVERYONE, async (stage) => ({
    path: await createMatrixPoster(stage),
  })),
]);

const captions: MatrixRow[] = [
  createRow(`PUT ${LECTURE}/captions/{language}`, TEACHERS, async (stage) => ({
    path: await lecturePath(stage, '/captions/es'),
    body: VTT,
    headers: { 'content-type': 'text/vtt' },
  })),
  createRow(`GET ${LECTURE}/captions/{language}`, MEMBERS, async (stage) => ({
    path: await captionPath(stage),
  })),
  createRow(`DELETE ${LECTURE}/captions/{language}`, withSuccess(204, TEACHERS), async (stage) => ({
    path: await captionPath(stage),
  })),
  createRow(`GET ${LECTURE}/captions/{language}/automatic`, TEACHERS, async (stage) => ({
    path: await lecturePath(stage, '/captions/es/automatic'),
  })),
  // The call fails, because the test server has no caption service.
  createRow(`POST ${LECTURE}/captions/{language}/automatic`, withSuccess(409, TEACHERS), async (stage) => ({
    path: await lecturePath(stage, '/captions/es/automatic'),
  })),
  createRow(`GET ${LECTURE}/transcript`, MEMBERS, async (stage) => ({
    path: await lecturePath(stage, '/transcript'),
  })),
  createRow('GET /courses/{id}/transcripts', MEMBERS, ({ cast }) => ({
    path: `/courses/${cast.courseId}/transcripts?q=hola`,
  })),
  createRow('GET /transcripts', LOGGED_IN_USERS, () => ({ path: '/transcripts?q=hola' })),
  createRow('GET /search', LOGGED_IN_USERS, () => ({ path: '/search?q=hola' })),
];

const uploads: MatrixRow[] = [
  createRow(`POST ${LECTURE}/upload`, withSuccess(201, TEACHERS), async (stage) => ({
    path: await lecturePath(stage, '/upload'),
    headers: { ...TUS, 'upload-length': '100' },
  })),
  createRow(`OPTIONS ${LECTURE}/upload`, withSuccess(204, EVERYONE), async (stage) => ({
    path: await lecturePath(stage, '/upload'),
  })),
  createRow(`HEAD ${LECTURE}/upload/{uploadId}`, [401, 403, 403, 200, 403, 403, 403, 403], async (stage) => ({
    path: await createMatrixUpload(stage),
    headers: TUS,
  })),
  createRow(
    `PATCH ${LECTURE}/upload/{uploadId}`,
    [401, 403, 403, 204, 403, 403, 403, 403],
    async (stage) => ({
      path: await createMatrixUpload(stage),
      headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: createSampleVideo(100),
    }),
  ),
  createRow(
    `DELETE ${LECTURE}/upload/{uploadId}`,
    [401, 403, 403, 204, 403, 403, 403, 403],
    async (stage) => ({
      path: await createMatrixUpload(stage),
      headers: TUS,
    }),
  ),
];

const notes: MatrixRow[] = [
  createRow(`GET ${LECTURE}/notes`, MEMBERS, async (stage) => ({ path: await lecturePath(stage, '/notes') })),
  createRow('GET /courses/{id}/notes', MEMBERS),
  createRow(`POST ${LECTURE}/notes`, withSuccess(201, MEMBERS), async (stage) => ({
    path: await lecturePath(stage, '/notes'),
    body: { second: 3, text: 'Repasar' },
  })),
  ...(['PUT', 'DELETE'] as const).map((method) =>
    createRow(
      `${method} ${LECTURE}/notes/{noteId}`,
      withSuccess(method === 'PUT' ? 200 : 204, MEMBERS),
      async (stage) => {
        const { lectureId, noteId } = await createMatrixNote(stage);
        const path = `/courses/${stage.cast.courseId}/lectures/${lectureId}/notes/${noteId}`;
        return method === 'PUT' ? { path, body: { text: 'Otra' } } : { path };
      },
    ),
  ),
  createRow('GET /notes.md', LOGGED_IN_USERS),
];

const attachments: MatrixRow[] = [
  createRow('GET /courses/{id}/attachments', MEMBERS),
  createRow('POST /courses/{id}/attachments', withSuccess(201, TEACHERS), () =>
    createForm({}, { name: 'a.png', type: 'image/png', content: SAMPLE_PNG }),
  ),
  createRow('DELETE /courses/{id}/attachments/{attId}', withSuccess(204, TEACHERS), async (stage) => ({
    path: `/courses/${stage.cast.courseId}/attachments/${(await createMatrixAttachment(stage)).id}`,
  })),
];

// The addresses are signed for the course's student; another person's token makes them invalid.
const media: MatrixRow[] = (['GET', 'HEAD'] as const).flatMap((method) => [
  createRow(
    `${method} /media/files/{mediaId}/{name}`,
    [200, 403, 200, 403, 403, 403, 403, 403],
    async (stage) => ({
      path: (await createMatrixAttachment(stage)).url,
    }),
  ),
  createRow(
    `${method} /media/videos/{mediaId}/{name}`,
    [200, 403, 200, 403, 403, 403, 403, 403],
    async (stage) => ({
      path: await createMatrixStoryboard(stage),
    }),
  ),
  createRow(
    `${method} /media/captions/{mediaId}/{name}`,
    [200, 403, 200, 403, 403, 403, 403, 403],
    async (stage) => ({
      path: (await createMatrixCaption(stage)).url,
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
