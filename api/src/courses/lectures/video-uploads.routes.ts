import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Config } from '../../core/config/config.ts';
import { ApiError, conflict, notFound } from '../../core/http/errors.ts';
import { classifyRecording, classifyVideo } from '../../platform/files/content-types.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { createResumableUploadRoutes } from '../media/resumable-uploads.ts';
import { createUploadFinishedError, type UploadTarget } from '../media/upload-target.ts';
import { checkVideoUpload, type VideoFindingsWriter } from '../video/check-video-upload.ts';
import { deleteLectureMedia } from './delete-lecture-media.ts';
import { findLecture, storeRefusalReason } from './lectures.queries.ts';
import { LectureParams } from './lectures.schema.ts';
import { setLectureVideo } from './save-lecture.ts';
import {
  deleteVideoUpload,
  deleteVideoUploadsBefore,
  findVideoUpload,
  insertVideoUpload,
  markVideoUploadFinished,
} from './video-uploads.queries.ts';

function placeOf(request: FastifyRequest) {
  const { id: courseId, lectureId } = request.params as Static<typeof LectureParams>;
  return { courseId, lectureId };
}

/** The upload target for a lecture's video, for people who may edit the lecture. */
function lectureVideo(
  { maxVideoBytes }: Config,
  isOn: () => Promise<boolean>,
): UploadTarget<VideoFindingsWriter> {
  return {
    table: 'videoUploads',
    url: '/courses/:id/lectures/:lectureId/upload',
    params: LectureParams,
    courseAccess: 'teacher',
    noun: 'un video',
    maxSize: maxVideoBytes,
    classify: async (claims) => ((await isOn()) ? classifyRecording(claims) : classifyVideo(claims)),
    isPrivate: false,
    async begin(request, { id, userId, size }) {
      const { courseId, lectureId } = placeOf(request);
      const lecture = await findLecture(request.server.db, courseId, lectureId);
      if (!lecture) throw notFound('La clase no existe.');
      if (lecture.kind === 'page') throw conflict('lecture_is_page', 'Una página no lleva video.');
      return (trx) => insertVideoUpload(trx, { id, lectureId, userId, size });
    },
    find: (request, uploadId) => findVideoUpload(request.server.db, { ...placeOf(request), uploadId }),
    async examine(request, file) {
      const { courseId, lectureId } = placeOf(request);
      try {
        return await checkVideoUpload(request, courseId, file);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'unreadable_video')
          // Only logs a failure to store the reason, which the response contains anyway.
          await storeRefusalReason(request.server.db, lectureId, error.message).catch((failure) =>
            request.log.error(failure),
          );
        throw error;
      }
    },
    async attach(change, request, uploadId, file, keepFindings) {
      const app = request.server;
      if (!(await markVideoUploadFinished(change.trx, uploadId, file.size)))
        throw createUploadFinishedError();
      const edit = { app, change, caller: getCaller(request), ...placeOf(request) };
      await deleteLectureMedia(app, change, await setLectureVideo(edit, { file, keepFindings }));
    },
    // Deletes only the upload; clients delete the video with another request.
    remove: (change, _request, { id }) => deleteVideoUpload(change.trx, id),
    forget: deleteVideoUpload,
    sweep: deleteVideoUploadsBefore,
  };
}

/** Resumable uploads of a lecture's video, by the tus protocol. */
export const videoUploadRoutes: FastifyPluginAsync = async (app) => {
  await app.register(createResumableUploadRoutes(lectureVideo(app.config, () => app.video.isOn())));
};
