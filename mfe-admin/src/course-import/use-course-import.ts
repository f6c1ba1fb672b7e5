import type { ApplyImportBody, CourseType, Job } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { useAddressState } from '@rambla/kit/data/address-state';
import { store } from '@rambla/kit/store';
import { useCallback } from 'react';
import { useScreenJob } from '../admin-ui/jobs/jobs.ts';
import { useArchiveUpload } from './archive-upload.ts';
import {
  COURSE_IMPORT_TAGS,
  useApplyImportMutation,
  useCourseImportQuery,
  useReadArchiveMutation,
  useUndoImportMutation,
} from './course-import.api.ts';

/** An existing course, or a new one. */
export type ImportTarget = { courseId: number } | { name: string; type: CourseType };

const importOf = (job: Job | undefined) =>
  job?.state === 'done' ? (job.result as { importId: number }).importId : undefined;

/** Imports a course's archive: upload, preview, import and undo, with the state in the address. */
export function useCourseImport() {
  const { get, set } = useAddressState();
  const [readArchive, sending] = useReadArchiveMutation();
  const [applyImport, applying] = useApplyImportMutation();
  const [undoImport] = useUndoImportMutation();
  const reading = useScreenJob('courses.read', () => undefined);
  const handleBrought = useCallback(() => {
    store.dispatch(baseApi.util.invalidateTags([...COURSE_IMPORT_TAGS]) as unknown as { type: string });
  }, []);
  const bringing = useScreenJob('courses.bring', handleBrought);
  const upload = useArchiveUpload(async (uploadId) => {
    const answer = await readArchive(uploadId);
    if (answer.data) reading.follow(answer.data);
    return answer.data !== undefined;
  });
  const importId = importOf(reading.job) ?? (Number(get('import')) || undefined);
  const courseId = Number(get('course')) || undefined;
  const jobId = bringing.job?.state === 'done' ? bringing.job.id : undefined;
  const found = useCourseImportQuery(
    { importId: importId ?? 0, courseId, jobId },
    { skip: importId === undefined },
  );
  return {
    upload,
    reading,
    bringing,
    importId,
    courseId,
    found,
    error: sending.error ?? applying.error,
    isSending: sending.isLoading || applying.isLoading,
    isBrought: jobId !== undefined,
    goTo: (id: number | undefined) => set({ course: id ? String(id) : undefined }),
    async bring(destination: ImportTarget, choice: Pick<ApplyImportBody, 'leave' | 'update' | 'people'>) {
      if (importId === undefined || bringing.isBusy || applying.isLoading) return;
      const answer = await applyImport({ importId, ...destination, ...choice });
      if (!answer.data) return;
      set({ import: String(importId) });
      bringing.follow(answer.data);
    },
    async undo() {
      const undone = importId === undefined ? undefined : await undoImport(importId).unwrap();
      set({ import: undefined, job: undefined });
      return undone;
    },
    retry:
      bringing.job?.state === 'failed' && importId !== undefined ? () => set({ job: undefined }) : undefined,
    reset: () => set({ import: undefined, job: undefined }),
  };
}
export type CourseImportState = ReturnType<typeof useCourseImport>;
