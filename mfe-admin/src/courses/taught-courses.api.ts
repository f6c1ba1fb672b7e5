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

/** The courses that the person of the session teaches; those in which they only assist are not among them. */
export const { useTaughtCoursesQuery } = taughtCoursesApi;
