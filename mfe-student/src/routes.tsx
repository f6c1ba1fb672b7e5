import { registerOutbox, registerResponses } from '@rambla/kit/device';
import { waitForFirstAction } from '@rambla/kit/dom/wait-for-first-action';
import { paths } from '@rambla/kit/paths';
import type { RemoteScreen } from '@rambla/kit/registry';
import { withRunningQuizClock } from './quizzes/running/with-running-quiz.tsx';

for (const name of ['watching', 'answers', 'questions', 'notes'] as const) {
  const load = async () => (await import(/* webpackChunkName: "outboxes" */ './outboxes.ts')).OUTBOXES[name];
  registerOutbox(name, {
    unsent: async (userId) => (await load()).unsent(userId),
    send: async () => (await load()).outbox.send(),
  });
  // Sends unsent data of earlier page loads once any screen of this remote is used.
  if (typeof document !== 'undefined')
    void waitForFirstAction()
      .then(async () => (await load()).outbox.start())
      .catch(() => undefined);
}

// Once loaded, `saved-state` replaces this outbox with one that also cancels running saves.
registerOutbox('saved', {
  unsent: async () => [],
  removed: async (userId) =>
    (
      await import(/* webpackChunkName: "outboxes" */ './lectures/offline/saved-lectures.ts')
    ).listLogoutDeletions(userId),
});

registerResponses(async (path) =>
  (
    await import(/* webpackChunkName: "outboxes" */ './lectures/offline/saved-responses.ts')
  ).readSavedResponse(path),
);

/** `name` is also the name of the screen's chunk. */
const screens: RemoteScreen[] = [
  {
    name: 'my-courses',
    path: paths.myCoursesMatching.pattern,
    access: 'user',
    home: 'student',
    personal: true,
    data: ['home'],
    placeholders: ['home'],
    screen: () => import(/* webpackChunkName: "my-courses" */ './courses/my-courses-screen.tsx'),
  },
  {
    name: 'lectures',
    path: paths.lectures.pattern,
    access: 'all',
    personal: true,
    data: ['courses/:courseId', 'courses/:courseId/plan'],
    placeholders: ['courses/:courseId', 'courses/:courseId/plan'],
    about: {
      title: '{{course.name}}',
      description: '{{course.summary}}',
      picture: 'share-{{course.type}}',
      schema: 'Course',
    },
    screen: () => import(/* webpackChunkName: "lectures" */ './lectures/lectures-screen.tsx'),
  },
  {
    name: 'lecture',
    path: paths.lecture.pattern,
    access: 'all',
    personal: true,
    data: ['courses/:courseId/lectures/:lectureId', 'courses/:courseId', 'courses/:courseId/lectures'],
    placeholders: ['courses/:courseId/lectures/:lectureId', 'courses/:courseId'],
    about: {
      title: '{{lecture.title}} · {{course.name}}',
      description: '{{lecture.description}}',
      picture: 'share-{{course.type}}',
      schema: 'VideoObject',
      only: 'lecture.guest',
    },
    screen: () => import(/* webpackChunkName: "lecture" */ './lectures/lecture-screen.tsx'),
  },
  {
    name: 'attachments',
    path: paths.attachments.pattern,
    access: 'user',
    screen: () => import(/* webpackChunkName: "attachments" */ './attachments/attachments-screen.tsx'),
  },
  {
    name: 'links',
    path: paths.links.pattern,
    access: 'user',
    screen: () => import(/* webpackChunkName: "links" */ './links/links-screen.tsx'),
  },
  {
    name: 'course-announcements',
    path: paths.announcements.pattern,
    access: 'user',
    screen: () =>
      import(
        /* webpackChunkName: "course-announcements" */ './announcements/course-announcements-screen.tsx'
      ),
  },
  {
    name: 'course-questions',
    path: paths.courseQuestions.pattern,
    access: 'user',
    screen: () =>
      import(/* webpackChunkName: "course-questions" */ './questions/course-questions-screen.tsx'),
  },
  {
    name: 'course-marks',
    path: paths.gradebook.pattern,
    access: 'user',
    screen: () => import(/* webpackChunkName: "course-marks" */ './quizzes/course-grades-screen.tsx'),
  },
  {
    name: 'own-marks',
    path: paths.ownMarks,
    access: 'user',
    screen: () => import(/* webpackChunkName: "own-marks" */ './quizzes/own-grades-screen.tsx'),
  },
  {
    name: 'course-live-classes',
    path: paths.liveClasses.pattern,
    access: 'user',
    screen: () => import(/* webpackChunkName: "course-live-classes" */ './lectures/plan-redirect.tsx'),
  },
  {
    name: 'course-certificates',
    path: paths.certificates.pattern,
    access: 'user',
    screen: () => import(/* webpackChunkName: "course-certificates" */ './lectures/plan-redirect.tsx'),
  },
  {
    name: 'profile',
    path: paths.profile,
    access: 'user',
    screen: () => import(/* webpackChunkName: "profile" */ './users/profile-screen.tsx'),
  },
  {
    name: 'own-data',
    path: paths.ownData,
    access: 'user',
    screen: () => import(/* webpackChunkName: "own-data" */ './users/own-data/own-data-screen.tsx'),
  },
  {
    name: 'join-room',
    path: paths.joinRoom.pattern,
    access: 'user',
    screen: () => import(/* webpackChunkName: "join-room" */ './calendar/join-room-screen.tsx'),
  },
  {
    name: 'security',
    path: paths.security,
    access: 'user',
    screen: () => import(/* webpackChunkName: "security" */ './users/security/security-screen.tsx'),
  },
  {
    name: 'notices',
    path: paths.notices,
    access: 'user',
    screen: () => import(/* webpackChunkName: "notices" */ './notifications/notices-screen.tsx'),
  },
  {
    name: 'announcement',
    path: '/announcements/:announcementId',
    access: 'user',
    screen: () => import(/* webpackChunkName: "announcement" */ './announcements/announcement-screen.tsx'),
  },
  {
    name: 'notice-preferences',
    path: paths.noticePreferences,
    access: 'user',
    screen: () =>
      import(/* webpackChunkName: "notice-preferences" */ './notifications/preferences-screen.tsx'),
  },
  {
    name: 'unsubscribe',
    path: '/notices/unsubscribe',
    access: 'all',
    screen: () => import(/* webpackChunkName: "unsubscribe" */ './notifications/unsubscribe-screen.tsx'),
  },
  {
    name: 'update-password',
    path: paths.updatePassword,
    access: 'user',
    screen: () => import(/* webpackChunkName: "update-password" */ './users/update-password-screen.tsx'),
  },
  {
    name: 'calendar',
    path: paths.calendar,
    access: 'user',
    screen: () => import(/* webpackChunkName: "calendar" */ './calendar/calendar-screen.tsx'),
  },
  {
    name: 'quizzes',
    path: paths.quizzes,
    access: 'user',
    screen: () => import(/* webpackChunkName: "quizzes" */ './quizzes/quizzes-screen.tsx'),
  },
  {
    name: 'quiz',
    path: paths.courseQuizzes.pattern,
    access: 'user',
    personal: true,
    query: ['quiz', 'attempt', 'page'],
    data: [
      'courses/:courseId/quizz',
      'courses/:courseId/quizz/:quizId/attempts',
      'courses/:courseId/quizz/:quizId/attempts/:attemptId',
    ],
    placeholders: [
      'courses/:courseId',
      'courses/:courseId/quizz/:quizId',
      'courses/:courseId/quizz/:quizId/attempts/:attemptId',
    ],
    screen: () => import(/* webpackChunkName: "quiz" */ './quizzes/quiz-screen.tsx'),
  },
  {
    name: 'assignment',
    path: paths.assignment.pattern,
    access: 'user',
    screen: () => import(/* webpackChunkName: "assignment" */ './quizzes/assignments/assignment-screen.tsx'),
  },
];

/** Screens for students; all but the quiz, which has its own clock, get the running quiz's clock. */
export const routes = screens.map((route) =>
  route.name === 'quiz' ? route : { ...route, screen: withRunningQuizClock(route.screen) },
);
