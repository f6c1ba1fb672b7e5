import type { Job, PeopleImportField, PeopleImportReport } from '@rambla/api/contract';
import { baseApi, errorBody } from '@rambla/kit/base-api';
import type { JobStartResponse } from '../../admin-ui/jobs/jobs.ts';

const EVERY_MS = 300;
/** How long the server may give no answer; each poll waits longer than the one before. */
const MAX_SILENCE_MS = 60_000;

const TEMPORARY = [408, 425, 429];

/** True when the server refuses a list for good; a busy server or a lost connection is temporary. */
export function isRefusal(error: unknown): boolean {
  // A proxy refuses with a page of its own, for example a file that is too large.
  const { originalStatus = 0 } = (error ?? {}) as { originalStatus?: number };
  const status = errorBody(error)?.statusCode ?? originalStatus;
  return status >= 400 && status < 500 && !TEMPORARY.includes(status);
}

/** A list of people with the options of its import. */
export interface PeopleImportOptions {
  file: Blob;
  name: string;
  courseId: number | undefined;
  /** The group for all rows; undefined when a column contains the groups. */
  group: string | undefined;
  /** Fields by column number, from 1. */
  mapping: Record<string, PeopleImportField> | undefined;
  /** Corrections by row and field, which replace the file's cells. */
  fixes: Record<string, Record<string, string>>;
  sheet: string | undefined;
  /** The row with the headings; 0 for none. */
  headingRow: number | undefined;
  message: string;
  mail: boolean;
  /** True sends no invitation to people whose email's domain lets them log in with a provider. */
  byProvider: boolean;
}

function bodyOf(
  {
    file,
    name,
    courseId,
    group,
    mapping,
    fixes,
    sheet,
    headingRow,
    message,
    mail,
    byProvider,
  }: PeopleImportOptions,
  dryRun: boolean,
) {
  const fields = {
    courseId: courseId === undefined ? undefined : String(courseId),
    group,
    mapping: mapping && JSON.stringify(mapping),
    fixes: Object.keys(fixes).length > 0 ? JSON.stringify(fixes) : undefined,
    sheet,
    headingRow: headingRow === undefined ? undefined : String(headingRow),
    message: message.trim() || undefined,
    mail: String(mail),
    byProvider: String(byProvider),
    dryRun: String(dryRun),
    // Both are safe: invalid rows can be downloaded, and a repeated import changes nothing.
    ...(!dryRun && { skipInvalid: 'true', again: 'true' }),
  };
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) body.append(key, value);
  body.append('file', file, name);
  return { url: 'enrolments/import', method: 'POST', body };
}

const peopleImportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    importPeople: build.mutation<JobStartResponse, PeopleImportOptions>({
      query: (wish) => bodyOf(wish, false),
    }),
    previewPeopleImport: build.mutation<
      { report: PeopleImportReport } | { refused: string },
      PeopleImportOptions
    >({
      // The preview is a job too, but only this page follows it.
      queryFn: async (wish, _api, _extra, ask) => {
        const begun = await ask(bodyOf(wish, true));
        if (begun.error) return { error: begun.error };
        let { job } = begun.data as JobStartResponse;
        let failed = 0;
        let answeredAt = Date.now();
        while (job.state === 'waiting' || job.state === 'running') {
          const pause = EVERY_MS * (1 + failed);
          await new Promise((resolve) => setTimeout(resolve, pause));
          const { data, error } = await ask(`jobs/${job.id}`);
          failed = error ? failed + 1 : 0;
          if (error && (isRefusal(error) || Date.now() - answeredAt >= MAX_SILENCE_MS)) return { error };
          if (error) continue;
          answeredAt = Date.now();
          job = (data as { job: Job }).job;
        }
        if (job.state === 'done') return { data: { report: job.result as PeopleImportReport } };
        return { data: { refused: job.error?.message ?? 'No se pudo leer.' } };
      },
    }),
  }),
});

export const { useImportPeopleMutation, usePreviewPeopleImportMutation } = peopleImportApi;
