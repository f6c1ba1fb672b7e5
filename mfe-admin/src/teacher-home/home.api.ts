import type { TeacherHome } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const homeApi = baseApi.enhanceEndpoints({ addTagTypes: ['Reports'] }).injectEndpoints({
  endpoints: (build) => ({
    teacherHome: build.query<TeacherHome, void>({
      query: () => 'desk',
      transformResponse: ({ desk }: { desk: TeacherHome }) => desk,
      providesTags: ['Quizzes', 'Lectures', 'Subscriptions', 'MyCourses', 'Reports'],
    }),
  }),
});

export const { useTeacherHomeQuery } = homeApi;
