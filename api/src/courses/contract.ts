export type { Attachment } from './attachments/attachments.schema.ts';
export type { AutomaticCaptionStatus } from './captions/automatic/automatic.schema.ts';
export type { Caption, CaptionHit } from './captions/captions.schema.ts';
export type { Course, CourseBody, CourseFacets, MyCourse, NewCourseBody } from './courses.schema.ts';
export type { EnrolmentMode } from './courses.table.ts';
export type { DuplicateCourseBody } from './duplication/duplication.schema.ts';
export type { Lecture, LectureBody, NewLectureBody, UnfinishedReason } from './lectures/lectures.schema.ts';
export type { PagePreview } from './lectures/pages/pages.schema.ts';
export type { Link, NewLinkBody } from './links/links.schema.ts';
export type { Group } from './subscriptions/groups/groups.schema.ts';
export type {
  CourseSubscription,
  Subscription,
  SubscriptionBody,
  SubscriptionUpsertResponse,
  UserSubscription,
} from './subscriptions/subscriptions.schema.ts';
export type { TrashEntry, TrashKind } from './undo/trash.schema.ts';
export type { LectureVideo, VideoQuality, VideoSource } from './video/video.schema.ts';
