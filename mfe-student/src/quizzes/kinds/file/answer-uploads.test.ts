import { beforeEach, expect, test, vi } from 'vitest';
import { getAnswerUploads, removeAnswerUpload } from './uploads-atom.ts';

type Begun = { onArrived: () => void; start: ReturnType<typeof vi.fn> };
const tus = vi.hoisted(() => ({ build: vi.fn() }));
const server = vi.hoisted(() => ({ unwrap: vi.fn() }));
vi.mock('./answer-upload.ts', () => ({
  createTusUpload: tus.build,
  fileFingerprintOf: ({ name }: File) => name,
}));
vi.mock('./answer-files.api.ts', () => ({
  answerFilesApi: {
    endpoints: { readAnswerFiles: { initiate: () => () => server } },
    util: { upsertQueryData: () => () => undefined },
  },
}));
vi.mock('@rambla/kit/device', () => ({ registerOutbox: () => undefined }));

vi.stubGlobal('window', new EventTarget());
const { enqueueAnswerFile, resumeAnswerUpload } = await import('./answer-uploads.ts');

const PLACE = { courseId: 1, quizId: 2, attemptId: 3, slot: 1 };
const enqueue = (name: string, onArrived: (ids: string[]) => void = () => undefined) =>
  enqueueAnswerFile(PLACE, new File(['a'], name), [], onArrived);
const statuses = () => getAnswerUploads().map(({ status }) => status);
let begun: Begun[] = [];

beforeEach(() => {
  begun = [];
  for (const { key } of getAnswerUploads()) removeAnswerUpload(key);
  tus.build.mockReset().mockImplementation(async ({ onArrived }: Begun) => {
    const upload = { onArrived, start: vi.fn() };
    begun.push(upload);
    return upload;
  });
});

test('an upload whose code does not load fails, gives up its place, and goes on when online', async () => {
  tus.build.mockRejectedValueOnce(new Error('Loading chunk tus failed.'));
  tus.build.mockRejectedValueOnce(new Error('Loading chunk tus failed.'));
  for (const name of ['uno', 'dos', 'tres']) enqueue(name);
  await vi.waitFor(() => expect(statuses()).toEqual(['failed', 'failed', 'sending']));
  expect(getAnswerUploads()[0]?.problem).toContain('Se cortó la conexión');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(statuses()).toEqual(['sending', 'waiting', 'sending']));
  await vi.waitFor(() => expect(begun.map(({ start }) => start.mock.calls.length)).toEqual([1, 1]));
});

test('a file that arrived stays listed until the answer has it, without being sent again', async () => {
  const onArrived = vi.fn();
  server.unwrap.mockRejectedValueOnce(new Error('502'));
  enqueue('uno', onArrived);
  await vi.waitFor(() => expect(begun).toHaveLength(1));
  begun[0]?.onArrived();
  await vi.waitFor(() => expect(statuses()).toEqual(['failed']));
  server.unwrap.mockResolvedValueOnce([{ id: 'a', slot: 1, arrivedAt: '2026-03-02T12:00:00.000Z' }]);
  resumeAnswerUpload(getAnswerUploads()[0]?.key ?? 0);
  await vi.waitFor(() => expect(onArrived).toHaveBeenCalledWith(['a']));
  expect([statuses(), begun[0]?.start.mock.calls.length]).toEqual([[], 1]);
});
