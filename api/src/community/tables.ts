import type { PersonalDataOf } from '../core/database/personal-data.ts';
import {
  type AnnouncementFilesTable,
  type AnnouncementsTable,
  type AnnouncementUploadsTable,
  announcementsData,
  announcementUploadsData,
} from './announcements/announcements.table.ts';
import {
  type CalendarAddressesTable,
  type CalendarEntriesTable,
  calendarAddressesData,
  calendarEntriesData,
} from './calendar/feed/feed.table.ts';
import type { LiveClassesTable, LiveClassGroupsTable } from './calendar/live-classes/live-classes.table.ts';
import { type LiveClassJoinsTable, liveClassJoinsData } from './calendar/rooms/joins.table.ts';
import {
  type DiscussionAnswersTable,
  type DiscussionEditsTable,
  type DiscussionMutesTable,
  type DiscussionQuestionsTable,
  type DiscussionReportsTable,
  type DiscussionRulesTable,
  type DiscussionThanksTable,
  discussionAnswersData,
  discussionEditsData,
  discussionMutesData,
  discussionQuestionsData,
  discussionReportsData,
  discussionThanksData,
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

export const communityData: PersonalDataOf<CommunityTables> = {
  announcementFiles: 'nobody',
  announcements: announcementsData,
  announcementUploads: announcementUploadsData,
  calendarAddresses: calendarAddressesData,
  calendarEntries: calendarEntriesData,
  liveClasses: 'nobody',
  liveClassGroups: 'nobody',
  liveClassJoins: liveClassJoinsData,
  talkAnswers: discussionAnswersData,
  talkEdits: discussionEditsData,
  talkMutes: discussionMutesData,
  talkQuestions: discussionQuestionsData,
  talkReports: discussionReportsData,
  talkRules: 'nobody',
  talkThanks: discussionThanksData,
};
