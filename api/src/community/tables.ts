import type {
  AnnouncementFilesTable,
  AnnouncementsTable,
  AnnouncementUploadsTable,
} from './announcements/announcements.table.ts';
import type { CalendarAddressesTable, CalendarEntriesTable } from './calendar/feed/feed.table.ts';
import type { LiveClassesTable, LiveClassGroupsTable } from './calendar/live-classes/live-classes.table.ts';
import type {
  DiscussionAnswersTable,
  DiscussionEditsTable,
  DiscussionMutesTable,
  DiscussionQuestionsTable,
  DiscussionReportsTable,
  DiscussionRulesTable,
  DiscussionThanksTable,
} from './discussions/discussions.table.ts';

export interface CommunityTables {
  announcementFiles: AnnouncementFilesTable;
  announcements: AnnouncementsTable;
  announcementUploads: AnnouncementUploadsTable;
  calendarAddresses: CalendarAddressesTable;
  calendarEntries: CalendarEntriesTable;
  liveClasses: LiveClassesTable;
  liveClassGroups: LiveClassGroupsTable;
  talkAnswers: DiscussionAnswersTable;
  talkEdits: DiscussionEditsTable;
  talkMutes: DiscussionMutesTable;
  talkQuestions: DiscussionQuestionsTable;
  talkReports: DiscussionReportsTable;
  talkRules: DiscussionRulesTable;
  talkThanks: DiscussionThanksTable;
}
