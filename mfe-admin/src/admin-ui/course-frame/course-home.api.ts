import type { CourseHome } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const courseHomeApi = baseApi.enhanceEndpoints({ addTagTypes: ['Reports'] }).injectEndpoints({
  endpoints: (build) => ({
    courseHome: build.query<CourseHome, number>({
      query: (courseId) => `courses/${courseId}/desk`,
      transformResponse: ({ desk }: { desk: CourseHome }) => desk,
      providesTags: ['Quizzes', 'Lectures', 'Subscriptions', 'MyCourses', 'Reports'],
    }),
  }),
});

export const { useCourseHomeQuery } = courseHomeApi;
