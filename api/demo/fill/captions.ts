import { readFileSync } from 'node:fs';
import type { Db } from '../../src/core/database/database.ts';
import { upsertCaption } from '../../src/courses/captions/captions.queries.ts';
import { type ParsedCaptions, readCaptions } from '../../src/courses/captions/read-captions.ts';
import { toDemoFilePath } from './store-demo-files.ts';

export function readDemoCaptions(video: string): ParsedCaptions {
  return readCaptions(readFileSync(toDemoFilePath(`media/videos/${video}.es.vtt`), 'utf8'));
}

export async function fillCaptions(trx: Db, lectureId: number, video: string): Promise<void> {
  const { cues, vtt, problems } = readDemoCaptions(video);
  if (problems.length > 0) throw new Error(`${video}: ${problems.map(({ message }) => message).join(' ')}`);
  await upsertCaption(trx, { lectureId, language: 'es', label: 'Español', vtt, cues });
}
