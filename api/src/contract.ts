// What the browser knows of the API: types alone, one line per slice, nothing that runs.

export type { Attachment } from './attachments/attachments.schema.ts';
export type { AuditAnswer, AuditEntry, AuditQuery } from './audit/audit.schema.ts';
export type { Caption, Hit } from './captions/captions.schema.ts';
export type { Course, CourseBody, MyCourse, NewCourseBody } from './courses/courses.schema.ts';
export type { CourseType, Enrolment } from './courses/courses.table.ts';
export type {
  EnrolAnswer,
  Enrolment as EnrolmentState,
  EnrolmentRequest,
  ListedRequest,
} from './enrolment/enrolment.schema.ts';
export type { ActivityDay } from './impressions/activity.schema.ts';
export type { HeatMapAnswer, LectureImpressions } from './impressions/course-impressions.schema.ts';
export type { Impression, WatcherSummary } from './impressions/impressions.schema.ts';
export type { CourseProgress } from './impressions/my-progress.schema.ts';
export type { TrackBody } from './impressions/track.schema.ts';
export type { Job } from './jobs/jobs.schema.ts';
export type { Lecture, LectureBody, NewLectureBody } from './lectures/lectures.schema.ts';
export type { Link, NewLinkBody } from './links/links.schema.ts';
export type { NewNoteBody, Note, NoteBody } from './notes/notes.schema.ts';
export type { Missing, Overview, UnfinishedLecture } from './overview/overview.schema.ts';
export type * from './portal/registry.ts';
export type {
  Attempt,
  AttemptQuestion,
  AttemptSummary,
  Response as QuizResponse,
  Review,
  SaveBody,
  SavedAnswer,
} from './quizzes/attempts/attempts.schema.ts';
export type { ExportSummary } from './quizzes/export/export.schema.ts';
export type { Grade } from './quizzes/grading/grading.schema.ts';
export type {
  ImportedQuestion,
  ImportProblem,
  ImportReport as QuestionImportReport,
} from './quizzes/import/import.schema.ts';
export type { Kind as QuestionKind } from './quizzes/questions/kinds.ts';
export type { NewQuestionBody, Question } from './quizzes/questions/questions.schema.ts';
export type {
  FullQuiz,
  Mine as MyQuizState,
  NewQuizBody,
  Quiz,
  QuizBody,
  QuizSlot,
  Result as QuizResult,
  SlotBody,
} from './quizzes/quizzes.schema.ts';
export type { ItemStatistics, Statistics } from './quizzes/statistics/statistics.schema.ts';
export type { ErrorBody } from './schema.ts';
export type { Session, SessionsAnswer, SessionsQuery } from './sessions/sessions.schema.ts';
export type { ImportReport, LineError } from './sheets/report.ts';
export type {
  CourseSubscription,
  Subscription,
  SubscriptionBody,
  UserSubscription,
} from './subscriptions/subscriptions.schema.ts';
export type { Role } from './users/roles.ts';
export type {
  ChangePasswordBody,
  CreateUserBody,
  ListedUser,
  LoginAnswer,
  LoginBody,
  ProfileBody,
  ResetBody,
  SignUpBody,
  User,
  UserDetails,
  UsersAnswer,
  UsersQuery,
} from './users/users.schema.ts';
