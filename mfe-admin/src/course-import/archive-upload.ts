import { useAddressState } from '@rambla/kit/data/address-state';
import { canRetryUpload, createTusOptions, type TusFailure, tusProblem } from '@rambla/kit/data/tus';
import { useEffect, useRef, useState } from 'react';
import type { Upload } from 'tus-js-client';

const CHUNK_BYTES = 8 * 1024 * 1024;
const ENDPOINT = '/api/course_imports/upload';

export interface ArchiveUpload {
  name: string;
  size: number;
  sent: number;
  /** The start of the current transfer, to estimate its speed. */
  since: { at: number; sent: number };
  status: 'sending' | 'paused' | 'failed';
  problem?: string | undefined;
}

/** Identifies a file, so that choosing it again after a reload resumes its upload. */
const markOf = ({ size, lastModified }: File) => `${size}.${lastModified}`;

/**
 * Uploads a course's archive in chunks. `onArrived` gets the upload's id; until it returns true, the same
 * file can be chosen again without another upload.
 */
export function useArchiveUpload(onArrived: (uploadId: string) => Promise<boolean>) {
  const { get, set } = useAddressState();
  const [state, setState] = useState<ArchiveUpload | null>(null);
  const upload = useRef<Upload | null>(null);
  const chosen = useRef<File | null>(null);
  // Identifies the last command, so that an earlier start stops once `tus-js-client` has loaded.
  const attempt = useRef(0);
  useEffect(
    () => () => {
      attempt.current += 1;
      void upload.current?.abort();
    },
    [],
  );
  const change = (update: Partial<ArchiveUpload>) =>
    setState((current) => current && { ...current, ...update });

  const start = async (file: File) => {
    setState({
      name: file.name,
      size: file.size,
      sent: 0,
      status: 'sending',
      since: { at: Date.now(), sent: 0 },
    });
    const [uploadId, mark] = get('upload').split('/');
    const own = ++attempt.current;
    upload.current = null;
    chosen.current = file;
    const tus = await import(/* webpackChunkName: "tus" */ 'tus-js-client').catch((error: Error) => error);
    if (attempt.current !== own) return;
    if (tus instanceof Error) return change({ status: 'failed', problem: tusProblem(tus) });
    const next = new tus.Upload(file, {
      endpoint: ENDPOINT,
      uploadUrl: uploadId && mark === markOf(file) ? `${ENDPOINT}/${uploadId}` : null,
      chunkSize: CHUNK_BYTES,
      ...createTusOptions(file),
      onUploadUrlAvailable: () => set({ upload: `${next.url?.split('/').at(-1)}/${markOf(file)}` }),
      onProgress: (sent) => change({ sent }),
      onShouldRetry: (error) => canRetryUpload(error as TusFailure),
      onSuccess: async () => {
        setState(null);
        const isTaken = await onArrived(next.url?.split('/').at(-1) ?? '');
        if (isTaken) set({ upload: undefined });
      },
      onError: (error) => change({ status: 'failed', problem: tusProblem(error as TusFailure) }),
    });
    upload.current = next;
    next.start();
  };

  const resume = async () => {
    // No upload exists if its code failed to load, or was still loading at the pause.
    if (!upload.current && chosen.current) return start(chosen.current);
    change({ status: 'sending', problem: undefined, since: { at: Date.now(), sent: state?.sent ?? 0 } });
    upload.current?.start();
  };

  return {
    state,
    /** True while the address names an upload, which a reload may have interrupted. */
    isUnfinished: get('upload') !== '',
    start,
    async pause() {
      // Prevents the start of an upload whose code is still loading.
      if (!upload.current) attempt.current += 1;
      await upload.current?.abort();
      change({ status: 'paused' });
    },
    resume,
    async cancel() {
      attempt.current += 1;
      await upload.current?.abort(true).catch(() => undefined);
      upload.current = null;
      setState(null);
      set({ upload: undefined });
    },
  };
}
