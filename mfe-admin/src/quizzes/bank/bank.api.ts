import type { NewQuestionBody, Question, QuestionKind, QuestionPreview } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';

type BankQuery = {
  courseId: number;
  q?: string;
  tag?: string;
  kind?: QuestionKind;
  cursor?: string;
  limit?: number;
};
type BankPage = { questions: Question[]; total: number; nextCursor: string | null };
export type TagCount = { tag: string; questions: number };
type QuizImage = { id: number; name: string; url: string; markdown: string };
type NewQuestion = { courseId: number; body: NewQuestionBody };
type OneQuestion = { question: Question };

const bankUrl = (courseId: number) => `courses/${courseId}/quizz/questions`;

const bankApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    questionBank: build.query<BankPage, BankQuery>({
      query: ({ courseId, ...params }) => ({ url: bankUrl(courseId), params }),
      providesTags: ['Quizzes'],
    }),
    bankTags: build.query<TagCount[], number>({
      query: (courseId) => `courses/${courseId}/quizz/tags`,
      transformResponse: (response: { tags: TagCount[] }) => response.tags,
      providesTags: ['Quizzes'],
    }),
    question: build.query<Question, { courseId: number; questionId: number }>({
      query: ({ courseId, questionId }) => `${bankUrl(courseId)}/${questionId}`,
      transformResponse: ({ question }: OneQuestion) => question,
      providesTags: ['Quizzes'],
    }),
    createQuestion: build.mutation<Question, NewQuestion>({
      ...buildIdempotentMutation(({ courseId, body }: NewQuestion) => ({ url: bankUrl(courseId), body })),
      transformResponse: ({ question }: OneQuestion) => question,
      invalidatesTags: ['Quizzes'],
    }),
    saveQuestion: build.mutation<
      Question,
      { courseId: number; questionId: number; body: NewQuestionBody & { version: number } }
    >({
      query: ({ courseId, questionId, body }) => ({
        url: `${bankUrl(courseId)}/${questionId}`,
        method: 'PUT',
        body,
      }),
      transformResponse: ({ question }: OneQuestion) => question,
      invalidatesTags: (_question, error) => (error ? [] : ['Quizzes']),
    }),
    deleteQuestion: build.mutation<null, { courseId: number; questionId: number }>({
      query: ({ courseId, questionId }) => ({
        url: `${bankUrl(courseId)}/${questionId}`,
        method: 'DELETE',
      }),
      invalidatesTags: ['Quizzes'],
    }),
    previewText: build.query<string, { courseId: number; text: string; format: 'markdown' | 'html' }>({
      query: ({ courseId, ...body }) => ({
        url: `courses/${courseId}/quizz/preview`,
        method: 'POST',
        body,
      }),
      transformResponse: (response: { html: string }) => response.html,
      keepUnusedDataFor: 10,
    }),
    previewQuestion: build.mutation<QuestionPreview, { courseId: number; question: NewQuestionBody }>({
      query: ({ courseId, ...body }) => ({
        url: `courses/${courseId}/quizz/preview`,
        method: 'POST',
        body,
      }),
    }),
    addQuizImage: build.mutation<QuizImage, { courseId: number; file: File }>({
      query: ({ courseId, file }) => {
        const body = new FormData();
        body.append('file', file);
        return { url: `courses/${courseId}/quizz/images`, method: 'POST', body };
      },
      transformResponse: (response: { image: QuizImage }) => response.image,
    }),
  }),
});

export const {
  useQuestionBankQuery,
  useBankTagsQuery,
  useQuestionQuery,
  useCreateQuestionMutation,
  useSaveQuestionMutation,
  useDeleteQuestionMutation,
  usePreviewTextQuery,
  usePreviewQuestionMutation,
  useAddQuizImageMutation,
} = bankApi;
