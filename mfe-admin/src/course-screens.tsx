import { paths } from '@rambla/kit/paths';
import type { RemoteScreen } from '@rambla/kit/registry';

/** The screens of a course's administration. */
export const courseScreens: RemoteScreen[] = [
  {
    name: 'course',
    path: paths.course.pattern,
    access: 'admin',
    screen: () => import(/* webpackChunkName: "course" */ './courses/course-screen.tsx'),
  },
  {
    name: 'course-home',
    path: paths.courseHome.pattern,
    access: 'teacher',
    data: ['courses/:courseId/desk', 'courses/:courseId'],
    screen: () => import(/* webpackChunkName: "course-home" */ './teacher-home/course/home-screen.tsx'),
  },
  {
    name: 'course-content',
    path: paths.courseContent.pattern,
    access: 'teacher',
    data: [
      'courses/:courseId/content',
      'courses/:courseId/lectures',
      'courses/:courseId',
      'courses/:courseId/desk',
    ],
    screen: () => import(/* webpackChunkName: "course-content" */ './lectures/content/content-screen.tsx'),
  },
  {
    name: 'course-settings',
    path: paths.courseSettings.pattern,
    access: 'teacher',
    screen: () =>
      import(/* webpackChunkName: "course-settings" */ './teacher-home/course/settings-screen.tsx'),
  },
  {
    name: 'course-rules',
    path: paths.courseRules.pattern,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "course-rules" */ './teacher-home/course/rules-screen.tsx'),
  },
  {
    name: 'course-questions',
    path: paths.courseUnansweredQuestions.pattern,
    access: 'teacher',
    screen: () =>
      import(/* webpackChunkName: "course-questions" */ './teacher-home/course/questions-screen.tsx'),
  },
  {
    name: 'course-reports',
    path: paths.courseReports.pattern,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "course-reports" */ './discussions/course-reports-screen.tsx'),
  },
  {
    name: 'course-texts',
    path: paths.courseFields.pattern,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "course-texts" */ './courses/course-fields-screen.tsx'),
  },
  {
    name: 'course-subscriptions',
    path: paths.courseSubscriptions.pattern,
    access: 'bedelia',
    screen: () =>
      import(
        /* webpackChunkName: "course-subscriptions" */ './subscriptions/course-subscriptions-screen.tsx'
      ),
  },
  {
    name: 'members',
    path: paths.members.pattern,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "members" */ './subscriptions/course-subscriptions-screen.tsx'),
  },
  {
    name: 'roster',
    path: paths.students.pattern,
    access: 'staff',
    screen: () => import(/* webpackChunkName: "roster" */ './roster/roster-screen.tsx'),
  },
  {
    name: 'gradebook',
    path: paths.gradebook.pattern,
    access: 'staff',
    screen: () => import(/* webpackChunkName: "gradebook" */ './roster/gradebook/gradebook-screen.tsx'),
  },
  {
    name: 'acta',
    path: paths.acta.pattern,
    access: 'staff',
    screen: () => import(/* webpackChunkName: "acta" */ './roster/acta/acta-screen.tsx'),
  },
  {
    name: 'certificates',
    path: paths.certificates.pattern,
    access: 'staff',
    screen: () => import(/* webpackChunkName: "certificates" */ './certificates/certificates-screen.tsx'),
  },
  {
    name: 'edit-page',
    path: paths.editPage.pattern,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "edit-page" */ './lectures/page/edit-page-screen.tsx'),
  },
  {
    name: 'edit-lectures',
    path: paths.editLectures.pattern,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "edit-lectures" */ './lectures/edit-lectures-screen.tsx'),
  },
  {
    name: 'edit-attachments',
    path: paths.attachments.pattern,
    access: 'teacher',
    screen: () =>
      import(/* webpackChunkName: "edit-attachments" */ './attachments/edit-attachments-screen.tsx'),
  },
  {
    name: 'edit-links',
    path: paths.links.pattern,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "edit-links" */ './links/edit-links-screen.tsx'),
  },
  {
    name: 'live-classes',
    path: paths.liveClasses.pattern,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "live-classes" */ './live-classes/live-classes-screen.tsx'),
  },
  {
    name: 'announcements',
    path: paths.announcements.pattern,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "announcements" */ './announcements/announcements-screen.tsx'),
  },
  {
    name: 'edit-quizzes',
    path: paths.editQuizzes.pattern,
    access: 'admin',
    screen: () => import(/* webpackChunkName: "edit-quizzes" */ './quizzes/edit-quizzes-screen.tsx'),
  },
  {
    name: 'teach-quizzes',
    path: paths.teacherQuizzes.pattern,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "teach-quizzes" */ './quizzes/edit-quizzes-screen.tsx'),
  },
  {
    name: 'edit-assignment',
    path: paths.editAssignment.pattern,
    access: 'teacher',
    screen: () =>
      import(/* webpackChunkName: "edit-assignment" */ './quizzes/assignments/assignment-screen.tsx'),
  },
  {
    name: 'grading',
    path: paths.grading.pattern,
    access: 'user',
    screen: () => import(/* webpackChunkName: "grading" */ './quizzes/grading/grading-screen.tsx'),
  },
];
