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
    submitAssignment: build.mutation<Submission, Place & { text?: string }>({
      query: ({ text, ...place }) => ({
        url: `${url(place)}/submissions`,
        method: 'POST',
        body: text === undefined ? {} : { text },
      }),
      transformResponse: ({ submission }: { submission: Submission }) => submission,
      invalidatesTags: (_submission, error) => (error ? [] : ['Quizzes']),
    }),
  }),
});

export const { useAssignmentQuery, useSubmittedAttemptQuery, useSubmitAssignmentMutation } = assignmentsApi;
