import { registerOutbox } from '@rambla/kit/device';
import { paths } from '@rambla/kit/paths';
import type { RemoteScreen } from '@rambla/kit/registry';
import { courseScreens } from './course-screens.tsx';

// The upload queue replaces this outbox once loaded, because the queue knows running uploads too.
registerOutbox('uploads', {
  unsent: async () => {
    const { readUploadRecords, describeUnfinishedUploads } = await import(
      './lectures/uploads/upload-records.ts'
    );
    return describeUnfinishedUploads((await readUploadRecords()).length);
  },
});

/** Screens for staff; `name` is also the name of the screen's chunk. */
export const routes: RemoteScreen[] = [
  ...courseScreens,
  {
    name: 'overview',
    path: paths.admin,
    access: 'admin',
    home: 'admin',
    personal: true,
    data: ['overview', 'enrolment_requests?limit=20'],
    placeholders: ['overview', 'enrolment_requests?limit=20'],
    screen: () => import(/* webpackChunkName: "overview" */ './overview/overview-screen.tsx'),
  },
  {
    name: 'home',
    path: paths.teacherHome,
    access: 'teacher',
    home: 'teacher',
    data: ['desk'],
    screen: () => import(/* webpackChunkName: "home" */ './teacher-home/home-screen.tsx'),
  },
  {
    name: 'audit',
    path: paths.audit,
    access: 'admin',
    screen: () => import(/* webpackChunkName: "audit" */ './audit/audit-screen.tsx'),
  },
  {
    name: 'data-requests',
    path: paths.dataRequests,
    access: 'admin',
    screen: () => import(/* webpackChunkName: "data-requests" */ './data-requests/data-requests-screen.tsx'),
  },
  {
    name: 'trash',
    path: paths.trash,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "trash" */ './trash/trash-screen.tsx'),
  },
  {
    name: 'reports',
    path: paths.reports,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "reports" */ './discussions/reports-screen.tsx'),
  },
  {
    name: 'create-user',
    path: paths.createUser,
    access: 'bedelia',
    screen: () => import(/* webpackChunkName: "create-user" */ './users/create-user-screen.tsx'),
  },
  {
    name: 'requests',
    path: paths.requests,
    access: 'bedelia',
    screen: () => import(/* webpackChunkName: "requests" */ './enrolment/requests-screen.tsx'),
  },
  {
    name: 'import-people',
    path: paths.importPeople,
    access: 'bedelia',
    screen: () => import(/* webpackChunkName: "import-people" */ './enrolment/import/import-screen.tsx'),
  },
  {
    name: 'create-course',
    path: paths.createCourse,
    access: 'admin',
    screen: () => import(/* webpackChunkName: "create-course" */ './courses/create-course-screen.tsx'),
  },
  {
    name: 'bring',
    path: paths.importCourse,
    access: 'teacher',
    screen: () => import(/* webpackChunkName: "bring" */ './course-import/course-import-screen.tsx'),
  },
  {
    name: 'courses',
    path: paths.courses,
    access: 'bedelia',
    screen: () => import(/* webpackChunkName: "courses" */ './courses/courses-screen.tsx'),
  },
  {
    name: 'institute-announcements',
    path: paths.instituteAnnouncements,
    access: 'admin',
    screen: () =>
      import(/* webpackChunkName: "institute-announcements" */ './announcements/institute-screen.tsx'),
  },
  {
    name: 'subscriptions',
    path: paths.subscriptions,
    access: 'bedelia',
    home: 'bedelia',
    screen: () => import(/* webpackChunkName: "subscriptions" */ './users/users-screen.tsx'),
  },
  {
    name: 'user-subscriptions',
    path: paths.userSubscriptions.pattern,
    access: 'bedelia',
    screen: () => import(/* webpackChunkName: "user-subscriptions" */ './users/user-screen.tsx'),
  },
  {
    name: 'sessions',
    path: paths.sessions,
    access: 'admin',
    screen: () => import(/* webpackChunkName: "sessions" */ './sessions/sessions-screen.tsx'),
  },
  {
    name: 'institute',
    path: paths.institute,
    access: 'admin',
    screen: () => import(/* webpackChunkName: "institute" */ './institute/institute-screen.tsx'),
  },
  {
    name: 'texts',
    path: paths.editTexts,
    access: 'admin',
    screen: () => import(/* webpackChunkName: "texts" */ './legal-pages/texts-screen.tsx'),
  },
  {
    name: 'impressions',
    path: paths.impressions,
    access: 'bedelia',
    screen: () => import(/* webpackChunkName: "impressions" */ './impressions/impressions-screen.tsx'),
  },
  {
    name: 'user-impressions',
    path: paths.userImpressions.pattern,
    access: 'bedelia',
    screen: () =>
      import(/* webpackChunkName: "user-impressions" */ './impressions/user-impressions-screen.tsx'),
  },
];
