import { atom, getDefaultStore } from '@rambla/kit/state';

/** A file being uploaded by this page. */
export type AnswerUpload = {
  key: number;
  attemptId: number;
  slot: number;
  name: string;
  size: number;
  sent: number;
  status: 'waiting' | 'sending' | 'failed' | 'refused';
  /** The id in the server's list, once the upload has begun. */
  id?: string | undefined;
  /** The reason of a failure, in Spanish. */
  problem?: string | undefined;
};

/** Global, because uploads continue while the person answers other questions. */
export const answerUploadsAtom = atom<readonly AnswerUpload[]>([]);

export function getAnswerUploads(): readonly AnswerUpload[] {
  return getDefaultStore().get(answerUploadsAtom);
}

export function addAnswerUpload(upload: AnswerUpload): void {
  getDefaultStore().set(answerUploadsAtom, (all) => [...all, upload]);
}

export function changeAnswerUpload(key: number, change: Partial<AnswerUpload>): void {
  getDefaultStore().set(answerUploadsAtom, (all) =>
    all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
  );
}

export function removeAnswerUpload(key: number): void {
  getDefaultStore().set(answerUploadsAtom, (all) => all.filter((upload) => upload.key !== key));
}
