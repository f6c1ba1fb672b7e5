import type { Course, CourseBody, CourseFacets, CourseType, NewCourseBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { idempotent } from '@rambla/kit/data/idempotent';
import { readUndo, type Undoable } from '../admin-ui/undo.ts';

type CoursesPage = { courses: Course[]; nextCursor: string | null };
type CoursesQuery = Partial<Record<keyof CourseFacets, string>> & {
  type?: CourseType;
  q?: string;
  cursor?: string;
  limit?: number;
};
type OneCourse = { course: Course };

const coursesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    coursesToRun: build.query<CoursesPage, CoursesQuery>({
      query: ({ type, ...params }) => ({ url: type ? `courses/byType/${type}` : 'courses', params }),
      providesTags: ['Courses'],
    }),
    courseFacets: build.query<CourseFacets, void>({
      query: () => 'courses/facets',
      providesTags: ['Courses'],
    }),
    courseToRun: build.query<Course, number>({
      query: (id) => `courses/${id}`,
      transformResponse: ({ course }: OneCourse) => course,
      providesTags: ['Courses'],
    }),
    createCourse: build.mutation<Course, NewCourseBody>({
      ...idempotent((body: NewCourseBody) => ({ url: 'courses', body })),
      transformResponse: ({ course }: OneCourse) => course,
      invalidatesTags: ['Courses', 'MyCourses'],
    }),
    saveCourse: build.mutation<Course, CourseBody>({
      query: (body) => ({ url: 'courses', method: 'PUT', body }),
      transformResponse: ({ course }: OneCourse) => course,
      invalidatesTags: (_answer, error) => (error ? [] : ['Courses', 'MyCourses']),
    }),
    deleteCourse: build.mutation<Undoable, number>({
      query: (id) => ({ url: `courses/${id}`, method: 'DELETE' }),
      transformResponse: readUndo,
    }),
  }),
});

export const {
  useCoursesToRunQuery,
  useCourseFacetsQuery,
  useCourseToRunQuery,
  useCreateCourseMutation,
  useSaveCourseMutation,
  useDeleteCourseMutation,
} = coursesApi;
