import type { MyCourse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const taughtCoursesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    taughtCourses: build.query<MyCourse[], void>({
      query: () => 'courses/my_courses',
      transformResponse: ({ courses }: { courses: MyCourse[] }) => courses.filter(({ teaches }) => teaches),
      providesTags: ['MyCourses'],
    }),
  }),
});

/** The courses that this person teaches, without those they only assist. */
export const { useTaughtCoursesQuery } = taughtCoursesApi;
