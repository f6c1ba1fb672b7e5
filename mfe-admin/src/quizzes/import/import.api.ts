import type { QuestionImportReport } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

export type ImportOptions = {
  format: '' | 'gift' | 'aiken' | 'moodle' | 'qti';
  tag: string;
  quizTitle: string;
  skipInvalid: boolean;
};
type Call = { courseId: number; file: File; dryRun: boolean; options: ImportOptions };

const importApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    importQuestions: build.mutation<QuestionImportReport, Call>({
      query: ({ courseId, file, dryRun, options: { format, tag, quizTitle, skipInvalid } }) => {
        const body = new FormData();
        if (format) body.append('format', format);
        if (tag.trim()) body.append('tag', tag.trim());
        if (quizTitle.trim()) body.append('quizTitle', quizTitle.trim());
        body.append('dryRun', String(dryRun));
        body.append('skipInvalid', String(skipInvalid));
        body.append('file', file);
        return { url: `courses/${courseId}/quizz/import`, method: 'POST', body };
      },
      transformResponse: (answer: { import: QuestionImportReport }) => answer.import,
      invalidatesTags: (_report, error, { dryRun }) => (dryRun || error ? [] : ['Quizzes']),
    }),
  }),
});

export const { useImportQuestionsMutation } = importApi;
