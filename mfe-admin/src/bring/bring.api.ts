import type { ApplyBody, CourseImport, ImportResponse, MyCourse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { idempotent } from '@rambla/kit/data/idempotent';
import type { BegunJob } from '../admin-ui/jobs/jobs.ts';

type Apply = ApplyBody & { importId: number };

interface Wanted {
  importId: number;
  courseId?: number | undefined;
  /** The job that changed it last. */
  jobId?: number | undefined;
}

const bringApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readArchive: build.mutation<BegunJob, string>({
      ...idempotent((uploadId: string) => ({ url: 'course_imports', body: { uploadId } })),
    }),
    taughtCourses: build.query<MyCourse[], void>({
      query: () => 'courses/my_courses',
      transformResponse: ({ courses }: { courses: MyCourse[] }) => courses.filter(({ teaches }) => teaches),
      providesTags: ['MyCourses'],
    }),
    courseImport: build.query<ImportResponse, Wanted>({
      query: ({ importId, courseId }) => ({
        url: `course_imports/${importId}`,
        ...(courseId !== undefined && { params: { courseId } }),
      }),
      keepUnusedDataFor: 0,
    }),
    applyImport: build.mutation<BegunJob, Apply>({
      ...idempotent(({ importId, ...body }: Apply) => ({ url: `course_imports/${importId}/apply`, body })),
    }),
    undoImport: build.mutation<CourseImport, number>({
      query: (importId) => ({ url: `course_imports/${importId}/undo`, method: 'POST' }),
      transformResponse: ({ courseImport }: ImportResponse) => courseImport,
      invalidatesTags: (_answer, error) => (error ? [] : ['Courses', 'MyCourses']),
    }),
  }),
});

export const {
  useReadArchiveMutation,
  useTaughtCoursesQuery,
  useCourseImportQuery,
  useApplyImportMutation,
  useUndoImportMutation,
} = bringApi;
