import type { Assignment, Attempt, Submission } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Place = { courseId: number; assignmentId: number };

const url = ({ courseId, assignmentId }: Place) => `courses/${courseId}/assignments/${assignmentId}`;

const assignmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    assignment: build.query<Assignment, Place>({
      query: url,
      transformResponse: ({ assignment }: { assignment: Assignment }) => assignment,
      providesTags: ['Quizzes'],
    }),
    submittedAttempt: build.query<Attempt, Place & { attemptId: number }>({
      query: ({ courseId, assignmentId, attemptId }) =>
        `courses/${courseId}/quizz/${assignmentId}/attempts/${attemptId}`,
      transformResponse: ({ attempt }: { attempt: Attempt }) => attempt,
      providesTags: ['Quizzes'],
    }),
    /**
     * Starts an attempt like `startAttempt`, but invalidates nothing, so that the screen stays until the
     * submission that follows.
     */
    startSubmission: build.mutation<Attempt, Place>({
      query: ({ courseId, assignmentId }) => ({
        url: `courses/${courseId}/quizz/${assignmentId}/attempts`,
        method: 'POST',
        body: {},
      }),
      transformResponse: ({ attempt }: { attempt: Attempt }) => attempt,
    }),
    submitAssignment: build.mutation<Submission, Place & { text?: string; attemptId: number }>({
      query: ({ courseId, assignmentId, ...body }) => ({
        url: `${url({ courseId, assignmentId })}/submissions`,
        method: 'POST',
        body,
      }),
      transformResponse: ({ submission }: { submission: Submission }) => submission,
      // Also after an error, because a submission whose response was lost has succeeded.
      invalidatesTags: ['Quizzes'],
    }),
  }),
});

export const {
  useAssignmentQuery,
  useSubmittedAttemptQuery,
  useStartSubmissionMutation,
  useSubmitAssignmentMutation,
} = assignmentsApi;
