import type { Course, CourseProgress, MyCourse, NewCourseBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { idempotent } from '@rambla/kit/idempotent';

export const coursesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    myCourses: build.query<MyCourse[], void>({
      query: () => 'courses/my_courses',
      transformResponse: (answer: { courses: MyCourse[] }) => answer.courses,
      providesTags: ['MyCourses'],
    }),
    myProgress: build.query<CourseProgress[], void>({
      query: () => 'courses/my_progress',
      transformResponse: (answer: { progress: CourseProgress[] }) => answer.progress,
      providesTags: ['Impressions'],
      keepUnusedDataFor: 0,
    }),
    /** How many answers wait for a grader in each course that the caller teaches. */
    waitingCourses: build.query<{ courseId: number; waiting: number }[], void>({
      query: () => 'grading',
      transformResponse: (answer: { courses: { courseId: number; waiting: number }[] }) => answer.courses,
      providesTags: ['Quizzes'],
    }),
    courseToStudy: build.query<Course, number>({
      query: (id) => `courses/${id}`,
      transformResponse: (answer: { course: Course }) => answer.course,
      providesTags: ['Courses'],
    }),
    createOwnCourse: build.mutation<Course, NewCourseBody>({
      ...idempotent((body: NewCourseBody) => ({ url: 'courses', body })),
      transformResponse: (answer: { course: Course }) => answer.course,
      invalidatesTags: ['MyCourses', 'Courses'],
    }),
  }),
});

export const {
  useMyCoursesQuery,
  useMyProgressQuery,
  useWaitingCoursesQuery,
  useCourseToStudyQuery,
  useCreateOwnCourseMutation,
} = coursesApi;
