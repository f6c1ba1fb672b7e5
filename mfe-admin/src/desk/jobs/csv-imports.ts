import { baseApi } from '@rambla/kit/base-api';
import type { BegunJob } from './jobs.ts';

type Call = { url: string; csv: Blob; dryRun: boolean; again: boolean };

const csvImportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    importCsv: build.mutation<BegunJob, Call>({
      query: ({ url, csv, dryRun, again }) => ({
        url,
        params: { dryRun, again },
        method: 'POST',
        body: csv,
        headers: { 'content-type': 'text/csv' },
      }),
    }),
  }),
  overrideExisting: true,
});

/** Sends a CSV file to an import; with `dryRun` the server only reports what it would do. */
export const { useImportCsvMutation } = csvImportsApi;
