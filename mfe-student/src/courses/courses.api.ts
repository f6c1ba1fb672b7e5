import type { Course, NewCourseBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';

export const coursesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The number of ungraded answers in each course that the caller teaches or assists. */
    ungradedCounts: build.query<{ courseId: number; waiting: number }[], void>({
      query: () => 'grading',
      transformResponse: (response: { courses: { courseId: number; waiting: number }[] }) => response.courses,
      providesTags: ['Quizzes'],
    }),
    courseToStudy: build.query<Course, number>({
      query: (id) => `courses/${id}`,
      transformResponse: (response: { course: Course }) => response.course,
      providesTags: ['Courses'],
    }),
    createOwnCourse: build.mutation<Course, NewCourseBody>({
      ...buildIdempotentMutation((body: NewCourseBody) => ({ url: 'courses', body })),
      transformResponse: (response: { course: Course }) => response.course,
      invalidatesTags: ['MyCourses', 'Courses'],
    }),
  }),
});

export const { useUngradedCountsQuery, useCourseToStudyQuery, useCreateOwnCourseMutation } = coursesApi;
