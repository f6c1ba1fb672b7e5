import type { AttachmentsTable } from './attachments/attachments.table.ts';
import type { CaptionsTable, CuesTable } from './captions/captions.table.ts';
import type { CatalogueTable } from './catalogue.table.ts';
import type { CoursesTable } from './courses.table.ts';
import type { LecturesTable } from './lectures/lectures.table.ts';
import type { CourseSectionsTable } from './lectures/sections/sections.table.ts';
import type { VideoUploadsTable } from './lectures/video-uploads.table.ts';
import type { LinksTable } from './links/links.table.ts';
import type { DoneLecturesTable } from './progress/progress.table.ts';
import type { CourseGroupsTable } from './subscriptions/groups/groups.table.ts';
import type { SubscriptionsTable } from './subscriptions/subscriptions.table.ts';
import type { RenditionsTable, VideosTable } from './video/videos.table.ts';

export interface CoursesTables {
  attachments: AttachmentsTable;
  captions: CaptionsTable;
  catalogue: CatalogueTable;
  courseGroups: CourseGroupsTable;
  courses: CoursesTable;
  courseSections: CourseSectionsTable;
  cues: CuesTable;
  doneLectures: DoneLecturesTable;
  lectures: LecturesTable;
  links: LinksTable;
  renditions: RenditionsTable;
  subscriptions: SubscriptionsTable;
  videos: VideosTable;
  videoUploads: VideoUploadsTable;
}
