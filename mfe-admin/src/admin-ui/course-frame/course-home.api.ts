import type { CourseDesk } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const courseHomeApi = baseApi.enhanceEndpoints({ addTagTypes: ['Reports'] }).injectEndpoints({
  endpoints: (build) => ({
    courseHome: build.query<CourseDesk, number>({
      query: (courseId) => `courses/${courseId}/desk`,
      transformResponse: ({ desk }: { desk: CourseDesk }) => desk,
      providesTags: ['Quizzes', 'Lectures', 'Subscriptions', 'MyCourses', 'Reports'],
    }),
  }),
});

export const { useCourseHomeQuery } = courseHomeApi;
