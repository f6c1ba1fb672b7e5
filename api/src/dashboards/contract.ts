export type { ContentItem, ContentSection, MoveContentBody } from './course-content/content.schema.ts';
export type { CourseDesk } from './course-home/course-home.schema.ts';
export type { Plan, PlanItem, PlanSection } from './course-page/plan.schema.ts';
export type { MissingPart, Overview, UnfinishedLecture } from './overview/overview.schema.ts';
export type {
  AgendaEvent,
  HomeCourse,
  LatestResult,
  LectureToContinue,
  StudentHome,
} from './student-home/home.schema.ts';
export type {
  Absentee,
  CourseWeek,
  OpenQuestion,
  PendingVideo,
  PendingWork,
  QuizToGrade,
  TeacherAgendaEvent,
  TeacherHome,
} from './teacher-home/teacher-home.schema.ts';
