import type { CrossCourseQuestion } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import type { DiscussionQuestionFilter } from '../study-ui/lists/question-filters.ts';

type Page = { questions: CrossCourseQuestion[]; nextCursor: string | null };

const questionsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Discussions'] }).injectEndpoints({
  endpoints: (build) => ({
    courseQuestions: build.infiniteQuery<
      Page,
      { courseId: number; filter: DiscussionQuestionFilter },
      string
    >({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam: cursor }) => ({
        url: 'questions',
        params: { ...queryArg, limit: 20, ...(cursor && { cursor }) },
      }),
      providesTags: ['Discussions'],
    }),
  }),
});

export const { useCourseQuestionsInfiniteQuery } = questionsApi;
