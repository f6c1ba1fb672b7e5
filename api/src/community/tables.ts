import type {
  AnnouncementFilesTable,
  AnnouncementsTable,
  AnnouncementUploadsTable,
} from './announcements/announcements.table.ts';
import type { CalendarAddressesTable, CalendarEntriesTable } from './calendar/feed/feed.table.ts';
import type { LiveClassesTable, LiveClassGroupsTable } from './calendar/live-classes/live-classes.table.ts';
import type {
  TalkAnswersTable,
  TalkEditsTable,
  TalkMutesTable,
  TalkQuestionsTable,
  TalkReportsTable,
  TalkRulesTable,
  TalkThanksTable,
} from './discussions/talk.table.ts';

export interface CommunityTables {
  announcementFiles: AnnouncementFilesTable;
  announcements: AnnouncementsTable;
  announcementUploads: AnnouncementUploadsTable;
  calendarAddresses: CalendarAddressesTable;
  calendarEntries: CalendarEntriesTable;
  liveClasses: LiveClassesTable;
  liveClassGroups: LiveClassGroupsTable;
  talkAnswers: TalkAnswersTable;
  talkEdits: TalkEditsTable;
  talkMutes: TalkMutesTable;
  talkQuestions: TalkQuestionsTable;
  talkReports: TalkReportsTable;
  talkRules: TalkRulesTable;
  talkThanks: TalkThanksTable;
}
