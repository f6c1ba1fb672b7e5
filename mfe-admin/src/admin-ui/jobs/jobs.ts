import type { Job } from '@rambla/api/contract';
import { baseApi, errorBody } from '@rambla/kit/base-api';
import { useAddressState } from '@rambla/kit/data/address-state';
import { useEffect, useRef, useState } from 'react';

const EVERY_MS = 1_000;

/** Shown while polls fail. Names no cause, because a busy server also leaves a poll without an answer. */
export const JOB_AWAY_TEXT = 'No pudimos ver cómo va: sigue en el servidor y esto se actualiza solo.';

/** The response to a request that starts a job. */
export type JobStartResponse = { job: Job; repeated?: boolean };

const jobsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    job: build.query<Job, number>({
      query: (id) => `jobs/${id}`,
      transformResponse: (response: JobStartResponse) => response.job,
      keepUnusedDataFor: 0,
    }),
  }),
  overrideExisting: true,
});

function isOver(job: Job | undefined): boolean {
  return job?.state === 'done' || job?.state === 'failed';
}

/** True when the server refuses the job for good; 429 and 5xx only ask for patience. */
function isRefused(error: unknown): boolean {
  const status = errorBody(error)?.statusCode ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}

/** Polls a job until it ends. */
function useJob(id: number) {
  const [over, setOver] = useState(0);
  const { currentData: job, error } = jobsApi.useJobQuery(id, {
    skip: id === 0,
    pollingInterval: over === id ? 0 : EVERY_MS,
    refetchOnMountOrArgChange: true,
  });
  const isGone = isRefused(error);
  useEffect(() => {
    if (isOver(job) || isGone) setOver(id);
  }, [id, job, isGone]);
  return { job, isAway: error !== undefined && !isGone, isGone };
}

/** Follows the job that a screen started; its id is in the address, so that reloads find it. */
export function useScreenJob(kind: Job['kind'], onDone: (job: Job) => void, name = 'job') {
  const { get, set } = useAddressState();
  const id = Number(get(name)) || 0;
  const found = useJob(id);
  const [repeated, setRepeated] = useState(0);
  const watched = useRef(0);
  /** The job seen running here; the address may still name an earlier one. */
  const [ownId, setOwnId] = useState(0);
  const job = found.job?.kind === kind ? found.job : undefined;
  useEffect(() => {
    if (!job) return;
    if (!isOver(job)) {
      watched.current = job.id;
      setOwnId(job.id);
    } else if (job.state === 'done' && watched.current === job.id) onDone(job);
    if (isOver(job)) watched.current = 0;
  }, [job, onDone]);
  return {
    job,
    isAway: found.isAway,
    /** The message of a job that ran and failed here; reloads show none. */
    failure:
      job?.state === 'failed' && job.id === ownId
        ? (job.error?.message ?? 'No se pudo completar.')
        : undefined,
    /** True when the server returned an earlier job with the same input. */
    isRepeated: job !== undefined && repeated === job.id,
    isBusy: job ? !isOver(job) : id !== 0 && !found.job && !found.isGone,
    follow(begun: JobStartResponse) {
      setRepeated(begun.repeated ? begun.job.id : 0);
      if (!begun.repeated) watched.current = begun.job.id;
      setOwnId(begun.job.id);
      set({ [name]: String(begun.job.id) });
    },
    forget: () => set({ [name]: undefined }),
  };
}
