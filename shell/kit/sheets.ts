import type { ImportReport } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Call = { url: string; sheet: Blob; dryRun: boolean };

const sheetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    importSheet: build.mutation<ImportReport, Call>({
      query: ({ url, sheet, dryRun }) => ({
        url,
        params: { dryRun },
        method: 'POST',
        body: sheet,
        headers: { 'content-type': 'text/csv' },
      }),
      transformResponse: (answer: { report: ImportReport }) => answer.report,
      invalidatesTags: (_report, error, { dryRun }) => (dryRun || error ? [] : ['Users', 'Subscriptions']),
    }),
  }),
  overrideExisting: true,
});

/** Sends a CSV file to an import; with `dryRun` the server only says what it would do. */
export const { useImportSheetMutation } = sheetsApi;
