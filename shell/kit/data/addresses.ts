import type { CourseType } from '@rambla/api/contract';

type Value<Name> = Name extends 'type' ? CourseType : Name extends `${string}Id` ? number : string;
/** The values for a pattern's parameters, in order. */
type Values<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? [Value<Name>, ...Values<`/${After}`>]
    : [Value<Rest>]
  : [];

type QuestionAt = {
  courseId: number;
  questionId: number;
  lectureId?: number | null | undefined;
  quizId?: number | null | undefined;
  second?: number | null | undefined;
};

/** Creates the function that builds addresses of this pattern. */
function at<const P extends string>(pattern: P) {
  const write = (...values: Values<P>): string => {
    const left: (string | number)[] = [...values];
    return pattern.replace(/\/:\w+(\??)/g, (_, optional: string) => {
      const value = left.shift() ?? '';
      return optional && !value ? '' : `/${encodeURIComponent(value)}`;
    });
  };
  return Object.assign(write, { pattern });
}

// Addresses of linked screens; route tables take their paths from here. Each address is a separate pure
// export, so that bundles omit unused addresses.

export const home = '/';
export const tutor = '/profeia';
export const selfCheck = '/test';
export const signup = '/signup';
export const login = '/login';
export const forgotPassword = '/forgot_password';
export const resetPassword = '/reset_password';
export const activate = '/activate';
export const notices = '/notices';
export const noticePreferences = '/notices/preferences';
export const updatePassword = '/update_password';
export const profile = '/profile';
export const security = '/profile/security';
export const ownData = '/profile/my_data';
export const coursesOf = /* @__PURE__ */ at('/coursesList/:type');
export const search = /* @__PURE__ */ at('/search/:searchTerm');
export const myCoursesMatching = /* @__PURE__ */ at('/my_courses/:searchTerm?');
export const myCourses = /* @__PURE__ */ myCoursesMatching('');
export const lectures = /* @__PURE__ */ at('/lectures/:courseId/');
export const lecture = /* @__PURE__ */ at('/lectures/:courseId/:lectureId');
export const attachments = /* @__PURE__ */ at('/course/:courseId/attachments');
export const links = /* @__PURE__ */ at('/course/:courseId/links');
export const liveClasses = /* @__PURE__ */ at('/course/:courseId/live_classes');
export const calendar = '/calendar';
export const joinRoom = /* @__PURE__ */ at('/live/:courseId/:liveClassId');
export const checkCertificate = '/certificado';
export const certificate = /* @__PURE__ */ at('/certificado/:code');
export const certificates = /* @__PURE__ */ at('/course/:courseId/certificates');
export const privacy = '/privacy';
export const terms = '/terms';
export const editTexts = '/texts';
export const institute = '/institute';
export const quizzes = '/quizzes';
export const courseQuizzes = /* @__PURE__ */ at('/quizz/:courseId/');
export const quiz = (courseId: number, quizId: number) => `${courseQuizzes(courseId)}?quiz=${quizId}`;
export const attempt = (courseId: number, quizId: number, attemptId: number) =>
  `${courseQuizzes(courseId)}?quiz=${quizId}&attempt=${attemptId}`;
export const assignment = /* @__PURE__ */ at('/assignments/:courseId/:assignmentId');
/** Id `0` creates a new assignment. */
export const editAssignment = /* @__PURE__ */ at('/course/:courseId/assignments/:assignmentId');
/** Rounds up to tenths of a second, because rounding down would show the previous caption. */
export const roundUpToTenth = (second: number) => Math.ceil(second * 10) / 10;
/** A lecture at a second of its video. */
export const lectureAt = (courseId: number, lectureId: number, second: number) =>
  `${lecture(courseId, lectureId)}?t=${roundUpToTenth(second)}`;
/** A question at a second of its lecture, or about a quiz. */
export const question = (at: QuestionAt) => {
  const { courseId, lectureId, quizId, second, questionId } = at;
  if (!lectureId) return `${quiz(courseId, quizId ?? 0)}&pregunta=${questionId}`;
  return `${lecture(courseId, lectureId)}?t=${Math.floor(second ?? 0)}&pregunta=${questionId}`;
};
/** A student's questions in a course. */
export const courseQuestions = /* @__PURE__ */ at('/course/:courseId/questions');
/** A student's grades in all courses. */
export const ownMarks = '/marks';
export const announcements = /* @__PURE__ */ at('/course/:courseId/announcements');
export const instituteAnnouncements = '/institute/announcements';
export const editLectures = /* @__PURE__ */ at('/course/:courseId/lectures');
export const editPage = /* @__PURE__ */ at('/course/:courseId/pages/:lectureId');
export const editQuizzes = /* @__PURE__ */ at('/course/:courseId/quizzes');
/** A course's quizzes for teachers, who may not open the administrators' screen. */
export const teacherQuizzes = /* @__PURE__ */ at('/course/:courseId/lectures/quizzes');
export const students = /* @__PURE__ */ at('/course/:courseId/students');
/** The gradebook for staff; for students, their own grades and lecture notes. */
export const gradebook = /* @__PURE__ */ at('/course/:courseId/marks');
export const acta = /* @__PURE__ */ at('/course/:courseId/acta');
export const grading = /* @__PURE__ */ at('/course/:courseId/grading');
export const courseSubscriptions = /* @__PURE__ */ at('/course/:courseId/subscriptions');
export const members = /* @__PURE__ */ at('/course/:courseId/members');
/** The fields that teachers may change; administrators have a screen with all fields. */
export const courseFields = /* @__PURE__ */ at('/course/:courseId/data');
export const course = /* @__PURE__ */ at('/course/:courseId');
/** A course's content in order, for its staff. */
export const courseContent = /* @__PURE__ */ at('/course/:courseId/content');
/** A course's home for its staff. */
export const courseHome = /* @__PURE__ */ at('/course/:courseId/home');
export const courseSettings = /* @__PURE__ */ at('/course/:courseId/settings');
export const courseRules = /* @__PURE__ */ at('/course/:courseId/rules');
/** Unanswered questions, for the course's staff. */
export const courseUnansweredQuestions = /* @__PURE__ */ at('/course/:courseId/open_questions');
export const courseReports = /* @__PURE__ */ at('/course/:courseId/reports');
export const admin = '/admin';
export const audit = '/audit';
export const dataRequests = '/data_requests';
export const trash = '/trash';
/** Requests to join courses. */
export const requests = '/requests';
export const reports = '/reports';
/** The teachers' home. */
export const teacherHome = '/desk';
export const createUser = '/createUser';
export const importPeople = '/importPeople';
export const importPeopleInto = (courseId: number) => `${importPeople}?course=${courseId}`;
export const createCourse = '/createCourse';
/** Imports courses from other platforms. */
export const importCourse = '/bring';
export const importCourseInto = (courseId: number) => `${importCourse}?course=${courseId}`;
export const courses = '/courses';
export const subscriptions = '/subscriptions';
export const userSubscriptions = /* @__PURE__ */ at('/subscription/user/:userId');
export const sessions = '/sessions';
export const impressions = '/impressions';
export const userImpressions = /* @__PURE__ */ at('/impressions/user/:userId');
