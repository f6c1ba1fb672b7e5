import type { Assignment, AssignmentBody, AssignmentSummary, NewAssignmentBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';
import { type DeletionResult, toDeletionResult } from '../../admin-ui/undo.ts';

type Place = { courseId: number; assignmentId: number };
type One = { assignment: Assignment };
type ExtraTime = { userId: number; username: string; seconds: number };

const url = ({ courseId, assignmentId }: Place) => `courses/${courseId}/assignments/${assignmentId}`;

const assignmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    managedAssignments: build.query<AssignmentSummary[], number>({
      query: (courseId) => `courses/${courseId}/assignments`,
      transformResponse: (response: { assignments: AssignmentSummary[] }) => response.assignments,
      providesTags: ['Quizzes'],
    }),
    managedAssignment: build.query<Assignment, Place>({
      query: url,
      transformResponse: ({ assignment }: One) => assignment,
      providesTags: ['Quizzes'],
    }),
    extraTimes: build.query<ExtraTime[], Place>({
      query: ({ courseId, assignmentId }) => `courses/${courseId}/quizz/${assignmentId}/extra_time`,
      transformResponse: (response: { extraTimes: ExtraTime[] }) => response.extraTimes,
      providesTags: ['Quizzes'],
    }),
    createAssignment: build.mutation<Assignment, NewAssignmentBody & { courseId: number }>({
      ...buildIdempotentMutation(({ courseId, ...body }: NewAssignmentBody & { courseId: number }) => ({
        url: `courses/${courseId}/assignments`,
        body,
      })),
      transformResponse: ({ assignment }: One) => assignment,
      invalidatesTags: ['Quizzes'],
    }),
    saveAssignment: build.mutation<Assignment, AssignmentBody & Place>({
      query: ({ courseId, assignmentId, ...body }) => ({
        url: url({ courseId, assignmentId }),
        method: 'PUT',
        body,
      }),
      transformResponse: ({ assignment }: One) => assignment,
      invalidatesTags: (_assignment, error) => (error ? [] : ['Quizzes']),
    }),
    deleteAssignment: build.mutation<DeletionResult, Place>({
      query: (place) => ({ url: url(place), method: 'DELETE' }),
      transformResponse: toDeletionResult,
      invalidatesTags: ['Quizzes'],
    }),
  }),
});

export const {
  useManagedAssignmentsQuery,
  useManagedAssignmentQuery,
  useExtraTimesQuery,
  useCreateAssignmentMutation,
  useSaveAssignmentMutation,
  useDeleteAssignmentMutation,
} = assignmentsApi;
