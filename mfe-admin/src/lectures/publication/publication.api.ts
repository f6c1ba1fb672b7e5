import type { Course, DuplicateCourseBody, Job } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';

export type Section = { id: number; name: string; position: number; lectures: number };
type OneSection = { courseId: number; sectionId: number };

export type CourseDuplication = DuplicateCourseBody & { courseId: number };

const publicationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sections: build.query<Section[], number>({
      query: (courseId) => `courses/${courseId}/sections`,
      transformResponse: ({ sections }: { sections: Section[] }) => sections,
      providesTags: ['Lectures'],
    }),
    addSection: build.mutation<unknown, { courseId: number; name: string }>({
      ...buildIdempotentMutation(({ courseId, ...body }: { courseId: number; name: string }) => ({
        url: `courses/${courseId}/sections`,
        body,
      })),
      invalidatesTags: ['Lectures'],
    }),
    saveSection: build.mutation<unknown, OneSection & { name?: string; position?: number }>({
      query: ({ courseId, sectionId, ...body }) => ({
        url: `courses/${courseId}/sections/${sectionId}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Lectures'],
    }),
    deleteSection: build.mutation<null, OneSection>({
      query: ({ courseId, sectionId }) => ({
        url: `courses/${courseId}/sections/${sectionId}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Lectures'],
    }),
    archiveCourse: build.mutation<{ course: Course }, { courseId: number; archived: boolean }>({
      query: ({ courseId, archived }) => ({
        url: `courses/${courseId}/archived`,
        method: 'PUT',
        body: { archived },
      }),
      invalidatesTags: ['Courses', 'MyCourses'],
    }),
    duplicateCourse: build.mutation<{ job: Job }, CourseDuplication>({
      ...buildIdempotentMutation(({ courseId, ...body }: CourseDuplication) => ({
        url: `courses/${courseId}/duplicate`,
        body,
      })),
      invalidatesTags: ['Courses', 'MyCourses'],
    }),
  }),
});

export const {
  useSectionsQuery,
  useAddSectionMutation,
  useSaveSectionMutation,
  useDeleteSectionMutation,
  useArchiveCourseMutation,
  useDuplicateCourseMutation,
} = publicationApi;
