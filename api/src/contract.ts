// The API's types for the browser: one line per slice, and nothing that runs.

export type {
  Announcement,
  AnnouncementBody,
  AnnouncementPreview,
  AnnouncementsResponse,
  Audience,
  AudienceResponse,
  NewAnnouncementBody,
} from './announcements/announcements.schema.ts';
export type { Attachment } from './attachments/attachments.schema.ts';
export type { AuditEntry, AuditQuery, AuditResponse } from './audit/audit.schema.ts';
export type { CalendarItem } from './calendar/calendar.schema.ts';
export type { LiveClass, NewLiveClassBody } from './calendar/live-classes/live-classes.schema.ts';
export type { Caption, Hit } from './captions/captions.schema.ts';
export type {
  Certificate,
  CertificateRule,
  IssueBody,
  IssuePreview,
  OwnStanding,
  RuleBody,
  Verdict,
} from './certificates/certificates.schema.ts';
export type { Course, CourseBody, MyCourse, NewCourseBody } from './courses/courses.schema.ts';
export type { Enrolment } from './courses/courses.table.ts';
export type { ImportReport, LineError } from './csv/report.ts';
export type {
  Absentee,
  CourseWeek,
  Desk,
  Event,
  OpenQuestion,
  QuizToGrade,
  VideoToMind,
  Waiting,
} from './desk/desk.schema.ts';
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
export type { TypeGroup } from './files/type-groups.ts';
export type { AgendaEvent, GoOn, Home, HomeCourse, LatestResult } from './home/home.schema.ts';
export type { CourseType, ErrorBody, Role } from './http/schema.ts';
export type { ActivityDay } from './impressions/activity.schema.ts';
export type { HeatMapResponse, LectureImpressions } from './impressions/course-impressions.schema.ts';
export type { Impression, WatcherSummary } from './impressions/impressions.schema.ts';
export type { CourseProgress } from './impressions/my-progress.schema.ts';
export type { TrackBody } from './impressions/track.schema.ts';
export type { Job } from './jobs/jobs.schema.ts';
export type { Lecture, LectureBody, NewLectureBody } from './lectures/lectures.schema.ts';
export type { Link, NewLinkBody } from './links/links.schema.ts';
export type { LoginBody, LoginResponse, SecondFactor } from './login/login.schema.ts';
export type { CourseNote, CourseNotesResponse, NewNoteBody, Note, NoteBody } from './notes/notes.schema.ts';
export type {
  Notice,
  NoticePreferences,
  NoticePreferencesBody,
  NoticesResponse,
} from './notices/notices.schema.ts';
export type { Missing, Overview, UnfinishedLecture } from './overview/overview.schema.ts';
export type { Challenge, Passkey, PasskeysResponse } from './passkeys/passkeys.schema.ts';
export type { Plan, PlanItem, PlanSection } from './plan/plan.schema.ts';
export type * from './portal/registry.ts';
export type { PortalText, PortalTextName } from './portal-texts/portal-texts.schema.ts';
export type { ExportSummary } from './question-formats/export/export.schema.ts';
export type {
  ImportedQuestion,
  ImportProblem,
  QuestionImportReport,
} from './question-formats/import/import.schema.ts';
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
} from './roster/gradebook/gradebook.schema.ts';
export type { Roster, RosterRow, Story } from './roster/roster.schema.ts';
export type { SearchHit } from './search/search.schema.ts';
export type { Session, SessionsQuery, SessionsResponse } from './sessions/sessions.schema.ts';
export type { Group } from './subscriptions/groups/groups.schema.ts';
export type {
  CourseSubscription,
  Subscription,
  SubscriptionBody,
  UserSubscription,
} from './subscriptions/subscriptions.schema.ts';
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
} from './talk/talk.schema.ts';
export type {
  Answer as TutorAnswer,
  AskedQuestion,
  CourseQuestion,
  Passage as TutorPassage,
  Sentence as TutorSentence,
  Tutor,
  TutorReply,
} from './tutor/tutor.schema.ts';
export type { Trash, TrashKind } from './undo/trash.schema.ts';
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
} from './users/users.schema.ts';
export type { LectureVideo, Quality, VideoSource } from './video/video.schema.ts';
