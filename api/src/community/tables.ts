import type { PersonalDataByTable } from '../core/database/personal-data.ts';
import {
  type AnnouncementFilesTable,
  type AnnouncementsTable,
  type AnnouncementUploadsTable,
  announcementsPersonalData,
  announcementUploadsPersonalData,
} from './announcements/announcements.table.ts';
import {
  type CalendarAddressesTable,
  type CalendarEntriesTable,
  calendarAddressesPersonalData,
  calendarEntriesPersonalData,
} from './calendar/feed/feed.table.ts';
import type { LiveClassesTable, LiveClassGroupsTable } from './calendar/live-classes/live-classes.table.ts';
import { type LiveClassJoinsTable, liveClassJoinsPersonalData } from './calendar/rooms/joins.table.ts';
import {
  type DiscussionAnswersTable,
  type DiscussionEditsTable,
  type DiscussionMutesTable,
  type DiscussionQuestionsTable,
  type DiscussionReportsTable,
  type DiscussionRulesTable,
  type DiscussionThanksTable,
  discussionAnswersPersonalData,
  discussionEditsPersonalData,
  discussionMutesPersonalData,
  discussionQuestionsPersonalData,
  discussionReportsPersonalData,
  discussionThanksPersonalData,
} from './discussions/discussions.table.ts';

export interface CommunityTables {
  announcementFiles: AnnouncementFilesTable;
  announcements: AnnouncementsTable;
  announcementUploads: AnnouncementUploadsTable;
  calendarAddresses: CalendarAddressesTable;
  calendarEntries: CalendarEntriesTable;
  liveClasses: LiveClassesTable;
  liveClassGroups: LiveClassGroupsTable;
  liveClassJoins: LiveClassJoinsTable;
  talkAnswers: DiscussionAnswersTable;
  talkEdits: DiscussionEditsTable;
  talkMutes: DiscussionMutesTable;
  talkQuestions: DiscussionQuestionsTable;
  talkReports: DiscussionReportsTable;
  talkRules: DiscussionRulesTable;
  talkThanks: DiscussionThanksTable;
}

declare module '../core/database/database.ts' {
  interface Tables extends CommunityTables {}
}

export const communityPersonalData: PersonalDataByTable<CommunityTables> = {
  announcementFiles: 'nobody',
  announcements: announcementsPersonalData,
  announcementUploads: announcementUploadsPersonalData,
  calendarAddresses: calendarAddressesPersonalData,
  calendarEntries: calendarEntriesPersonalData,
  liveClasses: 'nobody',
  liveClassGroups: 'nobody',
  liveClassJoins: liveClassJoinsPersonalData,
  talkAnswers: discussionAnswersPersonalData,
  talkEdits: discussionEditsPersonalData,
  talkMutes: discussionMutesPersonalData,
  talkQuestions: discussionQuestionsPersonalData,
  talkReports: discussionReportsPersonalData,
  talkRules: 'nobody',
  talkThanks: discussionThanksPersonalData,
};
