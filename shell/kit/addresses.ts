import type { CourseType } from '@rambla/api/contract';

type Value<Name> = Name extends 'type' ? CourseType : Name extends `${string}Id` ? number : string;
/** What stands for the parameters of a pattern, in their order. */
type Values<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? [Value<Name>, ...Values<`/${After}`>]
    : [Value<Rest>]
  : [];

/** What writes the addresses of a pattern. */
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

// The addresses that one screen knows of another. A route table takes its paths from here (`paths.lecture.pattern`), so none
// is written twice; a screen that nobody else leads to has its path in its route table alone. One export each, and marked as
// pure, so that a bundle holds those that it uses.

export const home = '/';
export const tutor = '/profeia';
export const test = '/test';
export const signup = '/signup';
export const login = '/login';
export const forgotPassword = '/forgot_password';
export const resetPassword = '/reset_password';
export const activate = '/activate';
export const updatePassword = '/update_password';
export const profile = '/profile';
export const coursesOf = /* @__PURE__ */ at('/coursesList/:type');
export const search = /* @__PURE__ */ at('/search/:searchTerm');
export const myCoursesMatching = /* @__PURE__ */ at('/my_courses/:searchTerm?');
export const myCourses = /* @__PURE__ */ myCoursesMatching('');
export const lectures = /* @__PURE__ */ at('/lectures/:courseId/');
export const lecture = /* @__PURE__ */ at('/lectures/:courseId/:lectureId');
export const attachments = /* @__PURE__ */ at('/course/:courseId/attachments');
export const links = /* @__PURE__ */ at('/course/:courseId/links');
export const quizzes = '/quizzes';
export const quiz = /* @__PURE__ */ at('/quizz/:courseId/');
export const oneQuiz = (courseId: number, quizId: number) => `${quiz(courseId)}?quiz=${quizId}`;
export const attempt = (courseId: number, quizId: number, attemptId: number) =>
  `${quiz(courseId)}?quiz=${quizId}&attempt=${attemptId}`;
export const editLectures = /* @__PURE__ */ at('/course/:courseId/lectures');
export const editQuizzes = /* @__PURE__ */ at('/course/:courseId/quizzes');
/** The same for a course's teachers, who may not open the former. */
export const teachQuizzes = /* @__PURE__ */ at('/course/:courseId/lectures/quizzes');
export const courseSubscriptions = /* @__PURE__ */ at('/course/:courseId/subscriptions');
export const course = /* @__PURE__ */ at('/course/:courseId');
export const admin = '/admin';
export const audit = '/audit';
export const createUser = '/createUser';
export const createCourse = '/createCourse';
export const courses = '/courses';
export const subscriptions = '/subscriptions';
export const userSubscriptions = /* @__PURE__ */ at('/subscription/user/:userId');
export const sessions = '/sessions';
export const impressions = '/impressions';
export const userImpressions = /* @__PURE__ */ at('/impressions/user/:userId');
