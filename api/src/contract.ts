// The API's types for the browser: one line per slice, and nothing that runs.

export type { LoginBody, LoginResponse, SecondFactor } from './accounts/login/login.schema.ts';
export type { Challenge, Passkey, PasskeysResponse } from './accounts/passkeys/passkeys.schema.ts';
export type { Session, SessionsQuery, SessionsResponse } from './accounts/sessions/sessions.schema.ts';
export type {
  ActiveBody,
  ChangePasswordBody,
  CreateUserBody,
  ListedUser,
  Person,
  ProfileBody,
  ResetBody,
  SignUpBody,
  User,
  UserDetails,
  UsersQuery,
  UsersResponse,
} from './accounts/users/users.schema.ts';
export type {
  Announcement,
  AnnouncementBody,
  AnnouncementPreview,
  AnnouncementsResponse,
  Audience,
  AudienceResponse,
  NewAnnouncementBody,
} from './community/announcements/announcements.schema.ts';
export type { CalendarItem } from './community/calendar/calendar.schema.ts';
export type { LiveClass, NewLiveClassBody } from './community/calendar/live-classes/live-classes.schema.ts';
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
} from './community/discussions/talk.schema.ts';
export type { CourseType, ErrorBody, Role } from './core/http/schema.ts';
export type { Attachment } from './courses/attachments/attachments.schema.ts';
export type { Caption, Hit } from './courses/captions/captions.schema.ts';
export type { Course, CourseBody, MyCourse, NewCourseBody } from './courses/courses.schema.ts';
export type { Enrolment } from './courses/courses.table.ts';
export type { Lecture, LectureBody, NewLectureBody } from './courses/lectures/lectures.schema.ts';
export type { Link, NewLinkBody } from './courses/links/links.schema.ts';
export type { Group } from './courses/subscriptions/groups/groups.schema.ts';
export type {
  CourseSubscription,
  Subscription,
  SubscriptionBody,
  UserSubscription,
} from './courses/subscriptions/subscriptions.schema.ts';
export type { Trash, TrashKind } from './courses/undo/trash.schema.ts';
export type { LectureVideo, Quality, VideoSource } from './courses/video/video.schema.ts';
export type { Plan, PlanItem, PlanSection } from './dashboards/course-page/plan.schema.ts';
export type { Missing, Overview, UnfinishedLecture } from './dashboards/overview/overview.schema.ts';
export type {
  AgendaEvent,
  GoOn,
  Home,
  HomeCourse,
  LatestResult,
} from './dashboards/student-home/home.schema.ts';
export type {
  Absentee,
  CourseWeek,
  Desk,
  Event,
  OpenQuestion,
  QuizToGrade,
  VideoToMind,
  Waiting,
} from './dashboards/teacher-home/desk.schema.ts';
export type {
  EnrolmentRequest,
  EnrolmentState,
  EnrolResponse,
  JoinableCourse,
  ListedRequest,
  OwnEnrolment,
} from './enrolment/enrolment.schema.ts';
export type {
  EnrolmentReport,
  ImportColumn,
  ImportField,
  ReportedRow,
} from './enrolment/import/import.schema.ts';
export type {
  Certificate,
  CertificateRule,
  IssueBody,
  IssuePreview,
  OwnStanding,
  RuleBody,
  Verdict,
} from './learning/certificates/certificates.schema.ts';
export type { ActivityDay } from './learning/impressions/activity.schema.ts';
export type {
  HeatMapResponse,
  LectureImpressions,
} from './learning/impressions/course-impressions.schema.ts';
export type { Impression, WatcherSummary } from './learning/impressions/impressions.schema.ts';
export type { CourseProgress } from './learning/impressions/my-progress.schema.ts';
export type { TrackBody } from './learning/impressions/track.schema.ts';
export type {
  CourseNote,
  CourseNotesResponse,
  NewNoteBody,
  Note,
  NoteBody,
} from './learning/notes/notes.schema.ts';
export type {
  Gradebook,
  GradebookRow,
  GradeCell,
  GradePart,
  Moved,
  OwnGrades,
  Scheme,
  SchemeBody,
  SchemePreview,
} from './learning/roster/gradebook/gradebook.schema.ts';
export type { Roster, RosterRow, Story } from './learning/roster/roster.schema.ts';
export type {
  Notice,
  NoticePreferences,
  NoticePreferencesBody,
  NoticesResponse,
} from './notifications/notices.schema.ts';
export type { AuditEntry, AuditQuery, AuditResponse } from './platform/audit/audit.schema.ts';
export type { TypeGroup } from './platform/files/type-groups.ts';
export type { Job } from './platform/jobs/jobs.schema.ts';
export type { ImportReport, LineError } from './platform/spreadsheets/report.ts';
export type { PortalText, PortalTextName } from './portal/legal-pages/portal-texts.schema.ts';
export type * from './portal/registry.ts';
export type { AnswerFile } from './quizzes/answer-files/answer-files.schema.ts';
export type {
  Attempt,
  AttemptQuestion,
  AttemptSummary,
  SaveBody,
  SavedAnswer,
} from './quizzes/attempts/attempts.schema.ts';
export type { Grade, Regrade } from './quizzes/grading/grading.schema.ts';
export type {
  GradableAnswer,
  WaitingAnswer,
  WaitingQuestion,
} from './quizzes/grading/grading-queue.schema.ts';
export type { Answer, Review } from './quizzes/kinds/answers.schema.ts';
export type { QuestionKind } from './quizzes/kinds/kinds.ts';
export type { ExportSummary } from './quizzes/question-formats/export/export.schema.ts';
export type {
  ImportedQuestion,
  ImportProblem,
  QuestionImportReport,
} from './quizzes/question-formats/import/import.schema.ts';
export type { NewQuestionBody, Preview, Question } from './quizzes/questions/questions.schema.ts';
export type {
  FullQuiz,
  MyQuizState,
  NewQuizBody,
  Quiz,
  QuizBody,
  QuizResult,
  QuizSlot,
  SlotBody,
} from './quizzes/quizzes.schema.ts';
export type { ItemStatistics, Statistics } from './quizzes/statistics/statistics.schema.ts';
export type { SearchHit } from './search/search.schema.ts';
export type {
  Answer as TutorAnswer,
  AskedQuestion,
  CourseQuestion,
  Passage as TutorPassage,
  Sentence as TutorSentence,
  Tutor,
  TutorReply,
} from './search/tutor/tutor.schema.ts';
