import type { LectureVideo } from '../../src/courses/video/video.schema.ts';
import { openVideoInstitute } from './institute.ts';
import { listOddVideoCases, type OddVideoCase } from './odd-cases.ts';

export interface OddVideoResult {
  name: string;
  status: number;
  state: LectureVideo['state'] | 'refused';
  /** The sentence that the teacher reads. */
  reason: string;
  seconds: number;
  /** Describes an unexpected result, and is empty otherwise. */
  problem: string;
}

function problemOf(
  { wanted }: OddVideoCase,
  { status, state, reason }: Omit<OddVideoResult, 'problem'>,
): string {
  if (wanted !== undefined && status !== wanted) return `answered ${status} instead of ${wanted}`;
  if (status >= 500) return `answered ${status}`;
  if (state === 'processing' || state === 'none') return `ended as ${state}`;
  if (state !== 'ready' && reason === '') return 'does not say why';
  return wanted === 201 && state !== 'ready' ? `ended as ${state}` : '';
}

/** Uploads the cases whose names contain one of `parts`, except those in `done`, and waits for their jobs. */
export async function tryOddVideos(
  parts: string[],
  done: ReadonlySet<string>,
  see: (result: OddVideoResult) => void,
): Promise<void> {
  const institute = await openVideoInstitute();
  try {
    for (const odd of listOddVideoCases(institute.folder)) {
      if (done.has(odd.name)) continue;
      if (parts.length > 0 && !parts.some((part) => odd.name.includes(part))) continue;
      const content = odd.make();
      if (!content) continue;
      const begun = performance.now();
      const name = odd.name.includes('.') ? odd.name : 'clase';
      const response = await institute.send(odd.name, { name, type: 'application/octet-stream', content });
      const { lecture, message = '' } = response.json();
      let state: OddVideoResult['state'] = 'refused';
      let reason: string = message;
      if (lecture) {
        await institute.app.jobs.flush();
        const { video } = await institute.read(lecture.id);
        state = video?.state ?? 'none';
        reason = video?.reason ?? '';
        await institute.remove(lecture.id);
      }
      const seconds = (performance.now() - begun) / 1000;
      const result = { name: odd.name, status: response.statusCode, state, reason, seconds };
      see({ ...result, problem: problemOf(odd, result) });
    }
  } finally {
    await institute.close();
  }
}
