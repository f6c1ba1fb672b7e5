import { baseApi } from '@rambla/kit/base-api';
import type { BegunJob } from './jobs.ts';

type Call = { url: string; sheet: Blob; dryRun: boolean; again: boolean };

const sheetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    importSheet: build.mutation<BegunJob, Call>({
      query: ({ url, sheet, dryRun, again }) => ({
        url,
        params: { dryRun, again },
        method: 'POST',
        body: sheet,
        headers: { 'content-type': 'text/csv' },
      }),
    }),
  }),
  overrideExisting: true,
});

/** Sends a CSV file to an import; with `dryRun` the server only says what it would do. */
export const { useImportSheetMutation } = sheetsApi;
