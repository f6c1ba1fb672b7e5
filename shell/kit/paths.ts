import type { CourseType } from '@rambla/api/contract';
import { parseUrl } from './parse-url.ts';

/** Every address of the portal; nothing else spells one. */
export const paths = {
  home: '/',
  tutor: '/profeia',
  test: '/test',
  signup: '/signup',
  login: '/login',
  forgotPassword: '/forgot_password',
  resetPassword: '/reset_password',
  activate: '/activate',
  updatePassword: '/update_password',
  profile: '/profile',
  coursesOf: (type: CourseType) => `/coursesList/${type}`,
  search: (term: string) => `/search/${encodeURIComponent(term)}`,
  myCourses: '/my_courses',
  myCoursesMatching: (term: string) => (term ? `/my_courses/${encodeURIComponent(term)}` : '/my_courses'),
  lectures: (courseId: number) => `/lectures/${courseId}/`,
  lecture: (courseId: number, lectureId: number) => `/lectures/${courseId}/${lectureId}`,
  attachments: (courseId: number) => `/course/${courseId}/attachments`,
  links: (courseId: number) => `/course/${courseId}/links`,
  quizzes: '/quizzes',
  quiz: (courseId: number) => `/quizz/${courseId}/`,
  oneQuiz: (courseId: number, quizId: number) => `/quizz/${courseId}/?quiz=${quizId}`,
  attempt: (courseId: number, quizId: number, attemptId: number) =>
    `/quizz/${courseId}/?quiz=${quizId}&attempt=${attemptId}`,
  editLectures: (courseId: number) => `/course/${courseId}/lectures`,
  editQuizzes: (courseId: number) => `/course/${courseId}/quizzes`,
  /** The same for a course's teachers, who may not open the former. */
  teachQuizzes: (courseId: number) => `/course/${courseId}/lectures/quizzes`,
  courseSubscriptions: (courseId: number) => `/course/${courseId}/subscriptions`,
  course: (courseId: number) => `/course/${courseId}`,
  admin: '/admin',
  audit: '/audit',
  createUser: '/createUser',
  createCourse: '/createCourse',
  courses: '/courses',
  subscriptions: '/subscriptions',
  userSubscriptions: (userId: number) => `/subscription/user/${userId}`,
  sessions: '/sessions',
  impressions: '/impressions',
  userImpressions: (userId: number) => `/impressions/user/${userId}`,
} as const;

/** Adds where to go after logging in; only a path of this portal counts. */
export function withNext(path: string, next: string): string {
  return `${path}?next=${encodeURIComponent(next)}`;
}

const PORTAL = 'http://portal.invalid';

/** The path that `?next=` names, or null when there is none or it would leave the portal. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  // Browsers drop tabs and take backslashes for slashes, so only the parsed address says where it leads.
  const address = next?.startsWith('/') ? parseUrl(next, PORTAL) : null;
  if (!address) return null;
  const { origin, pathname, search: query, hash } = address;
  return origin === PORTAL && !pathname.startsWith('//') ? pathname + query + hash : null;
}
