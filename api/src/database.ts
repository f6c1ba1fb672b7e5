import { type Kysely, Kysely as KyselyDatabase, type Transaction } from 'kysely';
import type {
  PasskeyChallengesTable,
  PasskeysTable,
  RecoveryCodesTable,
} from './accounts/passkeys/passkeys.table.ts';
import type { SessionsTable } from './accounts/sessions/sessions.table.ts';
import type { KnownDevicesTable, MailTokensTable, UsersTable } from './accounts/users/users.table.ts';
import type {
  AnnouncementFilesTable,
  AnnouncementsTable,
  AnnouncementUploadsTable,
} from './community/announcements/announcements.table.ts';
import type { CalendarAddressesTable, CalendarEntriesTable } from './community/calendar/feed/feed.table.ts';
import type {
  LiveClassesTable,
  LiveClassGroupsTable,
} from './community/calendar/live-classes/live-classes.table.ts';
import type {
  TalkAnswersTable,
  TalkEditsTable,
  TalkMutesTable,
  TalkQuestionsTable,
  TalkReportsTable,
  TalkRulesTable,
  TalkThanksTable,
} from './community/discussions/talk.table.ts';
import { postgresDialect } from './core/database/postgres.ts';
import { publishQuery } from './core/database/query-log.ts';
import { SqliteDialect } from './core/database/sqlite-dialect.ts';
import type { ThrottlesTable } from './core/limits/throttles.table.ts';
import type { AttachmentsTable } from './courses/attachments/attachments.table.ts';
import type { CaptionsTable, CuesTable } from './courses/captions/captions.table.ts';
import type { CatalogueTable } from './courses/catalogue.table.ts';
import type { CoursesTable } from './courses/courses.table.ts';
import type { LecturesTable } from './courses/lectures/lectures.table.ts';
import type { CourseSectionsTable } from './courses/lectures/sections/sections.table.ts';
import type { VideoUploadsTable } from './courses/lectures/video-uploads.table.ts';
import type { LinksTable } from './courses/links/links.table.ts';
import type { DoneLecturesTable } from './courses/progress/progress.table.ts';
import type { CourseGroupsTable } from './courses/subscriptions/groups/groups.table.ts';
import type { SubscriptionsTable } from './courses/subscriptions/subscriptions.table.ts';
import type { RenditionsTable, VideosTable } from './courses/video/videos.table.ts';
import type { EnrolmentRequestsTable, OpeningNoticesTable } from './enrolment/enrolment-requests.table.ts';
import type { EnrolmentImportsTable } from './enrolment/import/imports.table.ts';
import type {
  BadgeKeysTable,
  CertificateRulesTable,
  CertificatesTable,
} from './learning/certificates/certificates.table.ts';
import type {
  ActivityTable,
  ImpressionsTable,
  ImpressionViewsTable,
  WatcherDaysTable,
  WatcherReturnsTable,
} from './learning/impressions/impressions.table.ts';
import type { NotesTable } from './learning/notes/notes.table.ts';
import type {
  GradePartsTable,
  GradingSchemesTable,
  HandGradesTable,
  LateWaiversTable,
} from './learning/roster/gradebook/gradebook.table.ts';
import type { NewMaterialsTable } from './notifications/new-materials/new-materials.table.ts';
import type { DigestsTable, NoticesTable } from './notifications/notices.table.ts';
import type { NoticePreferencesTable } from './notifications/preferences/preferences.table.ts';
import type { PushesTable, PushSubscriptionsTable } from './notifications/push/push.table.ts';
import type { BackupsTable } from './operations/backup/backups.table.ts';
import type { AuditTable } from './platform/audit/audit.table.ts';
import type { DailyCountsTable } from './platform/daily-counts/daily-counts.table.ts';
import type { FilesTable } from './platform/files/files.table.ts';
import type { JobsTable } from './platform/jobs/jobs.table.ts';
import type { MailsTable } from './platform/mails/mails.table.ts';
import type { IdempotencyTable } from './platform/plugins/idempotency.table.ts';
import type { TrashFilesTable, TrashRowsTable, TrashTable } from './platform/trash/trash.table.ts';
import type { PortalTextsTable } from './portal/legal-pages/portal-texts.table.ts';
import type { AnswerFilesTable } from './quizzes/answer-files/answer-files.table.ts';
import type {
  AttemptAnswersTable,
  AttemptsTable,
  LateAnswersTable,
} from './quizzes/attempts/attempts.table.ts';
import type {
  QuestionsTable,
  QuestionTagsTable,
  QuizImagesTable,
} from './quizzes/questions/questions.table.ts';
import type {
  QuizExtraTimeTable,
  QuizSlotsTable,
  QuizzesTable,
  ToldQuizzesTable,
} from './quizzes/quizzes.table.ts';
import type { FileTextsTable, PassagesDueTable, PassagesTable } from './search/passages.table.ts';
import type { TutorDaysTable, TutorQuestionsTable } from './search/tutor/tutor.table.ts';

export interface Tables {
  activity: ActivityTable;
  announcementFiles: AnnouncementFilesTable;
  announcements: AnnouncementsTable;
  announcementUploads: AnnouncementUploadsTable;
  answerFiles: AnswerFilesTable;
  attachments: AttachmentsTable;
  attemptAnswers: AttemptAnswersTable;
  attempts: AttemptsTable;
  audit: AuditTable;
  backups: BackupsTable;
  badgeKeys: BadgeKeysTable;
  calendarAddresses: CalendarAddressesTable;
  calendarEntries: CalendarEntriesTable;
  captions: CaptionsTable;
  catalogue: CatalogueTable;
  certificateRules: CertificateRulesTable;
  certificates: CertificatesTable;
  courseGroups: CourseGroupsTable;
  courses: CoursesTable;
  courseSections: CourseSectionsTable;
  cues: CuesTable;
  dailyCounts: DailyCountsTable;
  digests: DigestsTable;
  doneLectures: DoneLecturesTable;
  enrolmentImports: EnrolmentImportsTable;
  enrolmentRequests: EnrolmentRequestsTable;
  files: FilesTable;
  fileTexts: FileTextsTable;
  gradeParts: GradePartsTable;
  gradingSchemes: GradingSchemesTable;
  handGrades: HandGradesTable;
  idempotency: IdempotencyTable;
  impressions: ImpressionsTable;
  impressionViews: ImpressionViewsTable;
  knownDevices: KnownDevicesTable;
  jobs: JobsTable;
  kysely_migration: { name: string; timestamp: string };
  lateAnswers: LateAnswersTable;
  lateWaivers: LateWaiversTable;
  lectures: LecturesTable;
  links: LinksTable;
  liveClasses: LiveClassesTable;
  liveClassGroups: LiveClassGroupsTable;
  portalTexts: PortalTextsTable;
  mails: MailsTable;
  mailTokens: MailTokensTable;
  notes: NotesTable;
  noticePreferences: NoticePreferencesTable;
  notices: NoticesTable;
  openingNotices: OpeningNoticesTable;
  pushes: PushesTable;
  pushSubscriptions: PushSubscriptionsTable;
  passages: PassagesTable;
  passagesDue: PassagesDueTable;
  passkeyChallenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  questions: QuestionsTable;
  questionTags: QuestionTagsTable;
  quizExtraTime: QuizExtraTimeTable;
  quizImages: QuizImagesTable;
  quizSlots: QuizSlotsTable;
  quizzes: QuizzesTable;
  recoveryCodes: RecoveryCodesTable;
  renditions: RenditionsTable;
  sessions: SessionsTable;
  subscriptions: SubscriptionsTable;
  talkAnswers: TalkAnswersTable;
  talkEdits: TalkEditsTable;
  talkMutes: TalkMutesTable;
  talkQuestions: TalkQuestionsTable;
  talkReports: TalkReportsTable;
  talkRules: TalkRulesTable;
  talkThanks: TalkThanksTable;
  trash: TrashTable;
  trashFiles: TrashFilesTable;
  trashRows: TrashRowsTable;
  throttles: ThrottlesTable;
  toldQuizzes: ToldQuizzesTable;
  newMaterials: NewMaterialsTable;
  tutorDays: TutorDaysTable;
  tutorQuestions: TutorQuestionsTable;
  users: UsersTable;
  videos: VideosTable;
  videoUploads: VideoUploadsTable;
  watcherDays: WatcherDaysTable;
  watcherReturns: WatcherReturnsTable;
}

/** The database or a transaction on it: the first parameter of every query. */
export type Db = Kysely<Tables> | Transaction<Tables>;

/** How long a person's call waits for a lock, in milliseconds. */
export const WAIT_MS = 700;

/** The file behind a SQLite address (`sqlite:/path/file.db`), or undefined for another database. */
export function sqlitePath(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
}

const urls = new WeakMap<Kysely<Tables>, string>();

/** The address it was opened with, for code that needs its own connection or a file beside it. */
export function databaseUrlOf(db: Kysely<Tables>): string {
  const url = urls.get(db);
  if (url === undefined) throw new Error('not opened by openDatabase');
  return url;
}

/** Opens SQLite or PostgreSQL. `waitMs`: how long a call waits for a lock before it fails as busy. */
export function openDatabase(url: string, waitMs = WAIT_MS): Kysely<Tables> {
  const path = sqlitePath(url);
  const dialect = path === undefined ? postgresDialect(url, waitMs) : new SqliteDialect(path, waitMs);
  const db = new KyselyDatabase<Tables>({ dialect, log: publishQuery });
  urls.set(db, url);
  return db;
}
