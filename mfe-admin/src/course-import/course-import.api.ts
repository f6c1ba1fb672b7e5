import type { ApplyImportBody, CourseImport, CourseImportResponse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';
import type { JobStartResponse } from '../admin-ui/jobs/jobs.ts';

type Apply = ApplyImportBody & { importId: number };

interface Wanted {
  importId: number;
  courseId?: number | undefined;
  /** Only changes the cache key, so that the import is fetched again after its job. */
  jobId?: number | undefined;
}

/** Cache tags of all data that an import may change. */
export const COURSE_IMPORT_TAGS = [
  ...(['Courses', 'MyCourses', 'Subscriptions', 'Lectures', 'Attachments', 'Links', 'Quizzes'] as const),
];

const bringApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readArchive: build.mutation<JobStartResponse, string>({
      ...buildIdempotentMutation((uploadId: string) => ({ url: 'course_imports', body: { uploadId } })),
    }),
    courseImport: build.query<CourseImportResponse, Wanted>({
      query: ({ importId, courseId }) => ({
        url: `course_imports/${importId}`,
        ...(courseId !== undefined && { params: { courseId } }),
      }),
      keepUnusedDataFor: 0,
    }),
    applyImport: build.mutation<JobStartResponse, Apply>({
      ...buildIdempotentMutation(({ importId, ...body }: Apply) => ({
        url: `course_imports/${importId}/apply`,
        body,
      })),
    }),
    undoImport: build.mutation<CourseImport, number>({
      query: (importId) => ({ url: `course_imports/${importId}/undo`, method: 'POST' }),
      transformResponse: ({ courseImport }: CourseImportResponse) => courseImport,
      invalidatesTags: (_answer, error) => (error ? [] : [...COURSE_IMPORT_TAGS]),
    }),
  }),
});

export const { useReadArchiveMutation, useCourseImportQuery, useApplyImportMutation, useUndoImportMutation } =
  bringApi;
