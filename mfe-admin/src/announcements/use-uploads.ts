import { fetchAuthorized } from '@rambla/kit/auth/authorized';
import { canRetryUpload, createTusOptions, type TusFailure, tusProblem } from '@rambla/kit/data/tus';
import { useEffect, useRef, useState } from 'react';
import type { Upload } from 'tus-js-client';
import type { AnnouncementDraftFile } from './draft.ts';

const ENDPOINT = '/api/announcements/upload';
const CHUNK_BYTES = 4 * 1024 * 1024;

/** A file being uploaded. */
export interface AnnouncementFileUpload {
  key: string;
  file: File;
  sent: number;
  /** Why the upload stopped, in Spanish. */
  problem?: string | undefined;
}

interface Work {
  onProgress: (sent: number) => void;
  onArrived: (uploadId: string) => void;
  onFailed: (problem: string) => void;
}

async function buildUpload(file: File, { onProgress, onArrived, onFailed }: Work): Promise<Upload> {
  const { Upload } = await import(/* webpackChunkName: "tus" */ 'tus-js-client');
  const upload: Upload = new Upload(file, {
    ...createTusOptions(file),
    endpoint: ENDPOINT,
    chunkSize: CHUNK_BYTES,
    onProgress,
    onShouldRetry: (error) => canRetryUpload(error as TusFailure),
    onSuccess: () => onArrived(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => onFailed(tusProblem(error as TusFailure)),
  });
  return upload;
}

/** Uploads an announcement's files as soon as they are chosen; leaving the form stops the uploads. */
export function useAnnouncementUploads(onArrived: (file: AnnouncementDraftFile) => void) {
  const [sending, setSending] = useState<AnnouncementFileUpload[]>([]);
  // Null until an upload's code has loaded, so that a file can be cancelled before its upload starts.
  const uploads = useRef(new Map<string, Upload | null>());
  const cancelAll = () => {
    for (const upload of uploads.current.values()) void upload?.abort(true).catch(() => undefined);
    uploads.current.clear();
    setSending([]);
  };
  useEffect(() => cancelAll, []);
  const change = (key: string, changed: Partial<AnnouncementFileUpload>) =>
    setSending((rows) => rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const drop = (key: string) => {
    uploads.current.delete(key);
    setSending((rows) => rows.filter((row) => row.key !== key));
  };
  const begin = async ({ key, file }: AnnouncementFileUpload) => {
    uploads.current.set(key, null);
    const upload = await buildUpload(file, {
      onProgress: (sent) => change(key, { sent }),
      onArrived: (uploadId) => {
        drop(key);
        onArrived({ id: null, uploadId, name: file.name, size: file.size });
      },
      onFailed: (problem) => change(key, { problem }),
    });
    if (!uploads.current.has(key)) return;
    uploads.current.set(key, upload);
    upload.start();
  };
  const tryToBegin = (row: AnnouncementFileUpload) =>
    void begin(row).catch((error) => change(row.key, { problem: tusProblem(error) }));
  return {
    sending,
    send(files: File[]) {
      const rows = files.map((file) => ({ key: crypto.randomUUID(), file, sent: 0 }));
      setSending((before) => [...before, ...rows]);
      for (const row of rows) tryToBegin(row);
    },
    /** Resumes at the server's offset, or begins anew when the upload's code had failed to load. */
    retry(row: AnnouncementFileUpload) {
      change(row.key, { problem: undefined });
      const upload = uploads.current.get(row.key);
      if (upload) upload.start();
      else tryToBegin(row);
    },
    cancel({ key }: AnnouncementFileUpload) {
      void uploads.current
        .get(key)
        ?.abort(true)
        .catch(() => undefined);
      drop(key);
    },
    cancelAll,
  };
}

/** Deletes an unattached file; an attached one is removed when the announcement is saved. */
export async function deleteUnattachedFile({ uploadId }: AnnouncementDraftFile): Promise<void> {
  if (uploadId === null) return;
  const headers = { 'tus-resumable': '1.0.0' };
  await fetchAuthorized(`${ENDPOINT}/${uploadId}`, { method: 'DELETE', headers }).catch(() => undefined);
}
