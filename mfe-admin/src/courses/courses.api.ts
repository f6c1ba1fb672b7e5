import type { Course, CourseBody, CourseFacets, CourseType, NewCourseBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';
import { type DeletionResult, toDeletionResult } from '../admin-ui/undo.ts';

type CoursesPage = { courses: Course[]; nextCursor: string | null };
type CoursesQuery = Partial<Record<keyof CourseFacets, string>> & {
  type?: CourseType;
  q?: string;
  cursor?: string;
  limit?: number;
};
type OneCourse = { course: Course };

/** The API's maximum page size. */
const PAGE = 1000;

const coursesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    managedCourses: build.query<CoursesPage, CoursesQuery>({
      query: ({ type, ...params }) => ({ url: type ? `courses/byType/${type}` : 'courses', params }),
      providesTags: ['Courses'],
    }),
    /** Loads all courses, page by page. */
    allManagedCourses: build.query<Course[], Partial<Record<keyof CourseFacets, string>>>({
      async queryFn(facets, _api, _options, request) {
        const courses: Course[] = [];
        let cursor: string | null = null;
        do {
          const params: CoursesQuery = { ...facets, limit: PAGE, ...(cursor && { cursor }) };
          const { data, error } = await request({ url: 'courses', params });
          if (error) return { error };
          const page = data as CoursesPage;
          courses.push(...page.courses);
          cursor = page.nextCursor;
        } while (cursor);
        return { data: courses };
      },
      providesTags: ['Courses'],
    }),
    courseFacets: build.query<CourseFacets, void>({
      query: () => 'courses/facets',
      providesTags: ['Courses'],
    }),
    managedCourse: build.query<Course, number>({
      query: (id) => `courses/${id}`,
      transformResponse: ({ course }: OneCourse) => course,
      providesTags: ['Courses'],
    }),
    createCourse: build.mutation<Course, NewCourseBody>({
      ...buildIdempotentMutation((body: NewCourseBody) => ({ url: 'courses', body })),
      transformResponse: ({ course }: OneCourse) => course,
      invalidatesTags: ['Courses', 'MyCourses'],
    }),
    saveCourse: build.mutation<Course, CourseBody>({
      query: (body) => ({ url: 'courses', method: 'PUT', body }),
      transformResponse: ({ course }: OneCourse) => course,
      invalidatesTags: (_answer, error) => (error ? [] : ['Courses', 'MyCourses']),
    }),
    deleteCourse: build.mutation<DeletionResult, number>({
      query: (id) => ({ url: `courses/${id}`, method: 'DELETE' }),
      transformResponse: toDeletionResult,
    }),
  }),
});

export const {
  useAllManagedCoursesQuery,
  useManagedCoursesQuery,
  useCourseFacetsQuery,
  useManagedCourseQuery,
  useCreateCourseMutation,
  useSaveCourseMutation,
  useDeleteCourseMutation,
} = coursesApi;
