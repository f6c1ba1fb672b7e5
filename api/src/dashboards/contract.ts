export type { ContentItem, ContentSection, MoveContentBody } from './course-content/content.schema.ts';
export type { CourseHome } from './course-home/course-home.schema.ts';
export type { CoursePlan, PlanItem, PlanSection } from './course-page/plan.schema.ts';
export type { AdminOverview, UnfinishedLecture } from './overview/overview.schema.ts';
export type {
  AgendaEvent,
  HomeCourse,
  LatestQuizResult,
  LectureToContinue,
  StudentHome,
} from './student-home/home.schema.ts';
export type {
  Absentee,
  CourseWeekFigures,
  PendingVideo,
  PendingWork,
  QuizToGrade,
  TeacherAgendaEvent,
  TeacherHome,
  UnansweredQuestion,
} from './teacher-home/teacher-home.schema.ts';
