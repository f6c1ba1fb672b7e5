import type { CourseExport } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import type { JobStartResponse } from '../jobs/jobs.ts';

export type CourseExportFormat = 'imscc' | 'zip';

const exportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    beginExport: build.mutation<JobStartResponse, { courseId: number; format: CourseExportFormat }>({
      query: ({ courseId, format }) => `courses/${courseId}/export.${format}`,
    }),
    courseExport: build.query<CourseExport, { courseId: number; exportId: number }>({
      query: ({ courseId, exportId }) => `courses/${courseId}/exports/${exportId}`,
      transformResponse: ({ courseExport }: { courseExport: CourseExport }) => courseExport,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useBeginExportMutation, useCourseExportQuery } = exportApi;
