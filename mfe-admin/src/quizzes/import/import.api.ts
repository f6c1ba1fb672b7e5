import type { QuestionExportSummary } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import type { JobStartResponse } from '../../admin-ui/jobs/jobs.ts';

export type QuestionImportOptions = {
  format: '' | 'gift' | 'aiken' | 'moodle' | 'qti';
  tag: string;
  quizTitle: string;
  skipInvalid: boolean;
};
type Call = { courseId: number; file: File; dryRun: boolean; again: boolean; options: QuestionImportOptions };

const importApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    importQuestions: build.mutation<JobStartResponse, Call>({
      query: ({ courseId, file, dryRun, again, options: { format, tag, quizTitle, skipInvalid } }) => {
        const body = new FormData();
        if (format) body.append('format', format);
        if (tag.trim()) body.append('tag', tag.trim());
        if (quizTitle.trim()) body.append('quizTitle', quizTitle.trim());
        body.append('dryRun', String(dryRun));
        body.append('skipInvalid', String(skipInvalid));
        if (again) body.append('again', 'true');
        body.append('file', file);
        return { url: `courses/${courseId}/quizz/import`, method: 'POST', body };
      },
    }),
    exportSummary: build.query<QuestionExportSummary, { courseId: number; what: string }>({
      query: ({ courseId, what }) => `courses/${courseId}/quizz/export/summary${what && `?${what}`}`,
      transformResponse: (response: { summary: QuestionExportSummary }) => response.summary,
      providesTags: ['Quizzes'],
    }),
  }),
});

export const { useImportQuestionsMutation, useExportSummaryQuery } = importApi;
