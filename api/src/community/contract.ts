export type {
  Announcement,
  AnnouncementBody,
  AnnouncementPreview,
  AnnouncementsResponse,
  Audience,
  AudienceResponse,
  NewAnnouncementBody,
} from './announcements/announcements.schema.ts';
export type { CalendarItem } from './calendar/calendar.schema.ts';
export type { LiveClass, NewLiveClassBody } from './calendar/live-classes/live-classes.schema.ts';
export type {
  AnswersResponse,
  EditsResponse,
  FoundQuestion,
  MarksResponse,
  NewQuestionBody as NewTalkQuestion,
  QuestionsResponse,
  Talk,
  TalkAnswer,
  TalkMark,
  TalkQuestion,
  TalkReport,
  TalkRules,
} from './discussions/talk.schema.ts';
