import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
import { attachmentRoutes } from './attachments/attachments.routes.ts';
import { automaticCaptionRoutes } from './captions/automatic/automatic.routes.ts';
import { captionRoutes } from './captions/captions.routes.ts';
import { transcriptRoutes } from './captions/transcripts.routes.ts';
import { courseArchiveRoutes } from './course-archive.routes.ts';
import { courseEditingRoutes } from './course-editing.routes.ts';
import { courseRoutes } from './courses.routes.ts';
import { duplicationRoutes } from './duplication/duplication.routes.ts';
import { lectureEditingRoutes } from './lectures/lecture-editing.routes.ts';
import { lectureRoutes } from './lectures/lectures.routes.ts';
import { openLectureRoutes } from './lectures/open-lectures.routes.ts';
import { lecturePageRoutes } from './lectures/pages/pages.routes.ts';
import { sectionRoutes } from './lectures/sections/sections.routes.ts';
import { videoUploadRoutes } from './lectures/video-uploads.routes.ts';
import { linkRoutes } from './links/links.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { groupRoutes } from './subscriptions/groups/groups.routes.ts';
import { memberRoutes } from './subscriptions/members/members.routes.ts';
import { subscriptionFileRoutes } from './subscriptions/subscription-files.routes.ts';
import { subscriptionListRoutes } from './subscriptions/subscription-lists.routes.ts';
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts';
import { trashRoutes } from './undo/undo.routes.ts';
import { videoRoutes } from './video/video.routes.ts';

export const coursesModule: FastifyPluginAsync = async (app) => {
  await registerAll(
    app,
    [
      courseRoutes,
      courseEditingRoutes,
      courseArchiveRoutes,
      sectionRoutes,
      lectureRoutes,
      openLectureRoutes,
      lecturePageRoutes,
      lectureEditingRoutes,
      videoUploadRoutes,
      mediaRoutes,
      videoRoutes,
      attachmentRoutes,
      captionRoutes,
      automaticCaptionRoutes,
      transcriptRoutes,
      groupRoutes,
      linkRoutes,
      memberRoutes,
      subscriptionRoutes,
      trashRoutes,
      subscriptionListRoutes,
      subscriptionFileRoutes,
      duplicationRoutes,
    ],
    { prefix: '/api' },
  );
};
