export type {
  Announcement,
  AnnouncementBody,
  AnnouncementPreview,
  AnnouncementsResponse,
  AudienceCounts,
  AudienceResponse,
  NewAnnouncementBody,
} from './announcements/announcements.schema.ts';
export type { CalendarItem } from './calendar/calendar.schema.ts';
export type {
  LiveClass,
  LiveClassBody,
  NewLiveClassBody,
} from './calendar/live-classes/live-classes.schema.ts';
export type { LiveClassAttendance, LiveClassJoin } from './calendar/rooms/rooms.schema.ts';
export type {
  CrossCourseQuestion,
  DiscussionAccess,
  DiscussionAnswer,
  DiscussionAnswersResponse,
  DiscussionMarker,
  DiscussionMarkersResponse,
  DiscussionPostEditsResponse,
  DiscussionQuestion,
  DiscussionQuestionsResponse,
  DiscussionReport,
  DiscussionRules,
  NewDiscussionQuestionBody as NewDiscussionQuestion,
} from './discussions/discussions.schema.ts';
