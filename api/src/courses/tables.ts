import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import type { AttachmentsTable } from './attachments/attachments.table.ts';
import type { CaptionMonthsTable, CaptionPartsTable } from './captions/automatic/automatic.table.ts';
import type { CaptionsTable, CuesTable } from './captions/captions.table.ts';
import type { CatalogueTable } from './catalogue.table.ts';
import type { ContentPlacesTable } from './content/content-places.table.ts';
import type { CoursesTable } from './courses.table.ts';
import type { LecturesTable } from './lectures/lectures.table.ts';
import type { PagePicturesTable, PagesTable } from './lectures/pages/pages.table.ts';
import type { CourseSectionsTable } from './lectures/sections/sections.table.ts';
import { type VideoUploadsTable, videoUploadsPersonalData } from './lectures/video-uploads.table.ts';
import type { LinksTable } from './links/links.table.ts';
import { type DoneLecturesTable, doneLecturesPersonalData } from './progress/progress.table.ts';
import type { CourseGroupsTable } from './subscriptions/groups/groups.table.ts';
import { type SubscriptionsTable, subscriptionsPersonalData } from './subscriptions/subscriptions.table.ts';
import type { RenditionsTable, VideosTable } from './video/videos.table.ts';

export interface CoursesTables {
  attachments: AttachmentsTable;
  captionMonths: CaptionMonthsTable;
  captionParts: CaptionPartsTable;
  captions: CaptionsTable;
  catalogue: CatalogueTable;
  contentPlaces: ContentPlacesTable;
  courseGroups: CourseGroupsTable;
  courses: CoursesTable;
  courseSections: CourseSectionsTable;
  cues: CuesTable;
  doneLectures: DoneLecturesTable;
  lectures: LecturesTable;
  links: LinksTable;
  pagePictures: PagePicturesTable;
  pages: PagesTable;
  renditions: RenditionsTable;
  subscriptions: SubscriptionsTable;
  videos: VideosTable;
  videoUploads: VideoUploadsTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends CoursesTables {}
}

export const coursesPersonalData: PersonalDataByTable<CoursesTables> = {
  attachments: 'nobody',
  captionMonths: 'nobody',
  captionParts: 'nobody',
  captions: 'nobody',
  catalogue: 'nobody',
  contentPlaces: 'nobody',
  courseGroups: 'nobody',
  courses: 'nobody',
  courseSections: 'nobody',
  cues: 'nobody',
  doneLectures: doneLecturesPersonalData,
  lectures: 'nobody',
  links: 'nobody',
  pagePictures: 'nobody',
  pages: 'nobody',
  renditions: 'nobody',
  subscriptions: subscriptionsPersonalData,
  videos: 'nobody',
  videoUploads: videoUploadsPersonalData,
};
