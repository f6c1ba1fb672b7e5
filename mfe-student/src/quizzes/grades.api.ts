import type { OwnGrades } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const gradesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownGrades: build.query<OwnGrades, number>({
      query: (courseId) => `courses/${courseId}/gradebook/mine`,
      providesTags: ['Quizzes', 'Lectures'],
    }),
  }),
});

export const { useOwnGradesQuery } = gradesApi;
