import type { Desk } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const homeApi = baseApi.enhanceEndpoints({ addTagTypes: ['Reports'] }).injectEndpoints({
  endpoints: (build) => ({
    teacherHome: build.query<Desk, void>({
      query: () => 'desk',
      transformResponse: ({ desk }: { desk: Desk }) => desk,
      providesTags: ['Quizzes', 'Lectures', 'Subscriptions', 'MyCourses', 'Reports'],
    }),
  }),
});

export const { useTeacherHomeQuery } = homeApi;
