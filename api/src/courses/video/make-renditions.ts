import { copyFile, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toIsoTime } from '../../core/time/time.ts';
import { findFile, keepFileUntil } from '../../platform/files/files.queries.ts';
import { getMediaExpiry } from '../media/media-url.ts';
import { AAC_CODEC, codecsOf } from './codecs.ts';
import { measureGain } from './loudness.ts';
import type { MediaInfo, VideoStream } from './probe.ts';
import { probeMedia } from './probe.ts';
import {
  buildAudioArguments,
  buildVideoArguments,
  largestQualityOf,
  QUALITY_PROFILES,
  qualitiesOf,
  type RenditionQuality,
  renditionDimensionsOf,
} from './renditions.ts';
import { peakBitRateOf, readSegmentIndex } from './segment-index.ts';
import type { VideoRun } from './video-run.ts';
import { listRenditions, replaceRendition } from './videos.queries.ts';
import type { RenditionRow } from './videos.table.ts';

const SOUND_WEIGHT = 1;
/** Larger than the index of any allowed video. */
const INDEX_BYTES = 1024 * 1024;

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(INDEX_BYTES), 0, INDEX_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function keep(
  run: VideoRun,
  quality: RenditionQuality,
  path: string,
  size: { width: number; height: number } | null,
  isNeeded: boolean,
): Promise<void> {
  const facts = await probeMedia(path, run.shortLimits);
  const index = readSegmentIndex(await readStart(path));
  const { size: bytes } = await stat(path);
  const row = {
    sourceFileId: run.source.id,
    quality,
    codecs: codecsOf(facts),
    width: size?.width ?? null,
    height: size?.height ?? null,
    peakBitsPerSecond: index ? peakBitRateOf(index) : 0,
    indexBytes: index?.indexBytes ?? 0,
  };
  if (!isNeeded && bytes >= run.source.size) {
    await replaceRendition(run.app.db, { ...row, fileId: null });
    return;
  }
  const [name, mimeType] = size ? [`${quality}.mp4`, 'video/mp4'] : ['audio.m4a', 'audio/mp4'];
  await run.store({ name, mimeType, path, size: bytes }, (trx, { id }) =>
    replaceRendition(trx, { ...row, fileId: id }),
  );
}

/** Returns a local copy of the sound, new or from an earlier attempt; `release` it afterwards. */
export async function makeAudioRendition(run: VideoRun, facts: MediaInfo, isNeeded: boolean) {
  const { app, folder, source } = run;
  const rows = await listRenditions(app.db, [source.id]);
  const there = rows.find(({ quality }) => quality === 'audio');
  const file = there?.fileId ? await findFile(app.db, there.fileId) : undefined;
  if (file) {
    run.finished(SOUND_WEIGHT);
    return app.storage.borrow(file.key);
  }
  const path = join(folder, 'sound.m4a');
  const gain = await measureGain(run.input, run.limitsFor(facts.durationSeconds));
  await run.convert(buildAudioArguments(run.input, gain, path), facts.durationSeconds, SOUND_WEIGHT);
  if (there) return { path, release: async () => undefined };
  // Storing moves the file away, but the video qualities still need the sound.
  const copy = join(folder, 'audio.m4a');
  await copyFile(path, copy);
  await keep(run, 'audio', copy, null, isNeeded);
  return { path, release: () => rm(path, { force: true }) };
}

/** True for a quality that an earlier attempt made without the sound. */
const isSilent = ({ codecs }: RenditionRow) => codecs !== '' && !codecs.includes(AAC_CODEC);

/** Makes the missing qualities with sound, and silent ones again; the most watched first. */
export async function makeVideoRenditions(
  run: VideoRun,
  { durationSeconds }: MediaInfo,
  picture: VideoStream,
  { sound, plays }: { sound: string | undefined; plays: boolean },
): Promise<void> {
  for (const quality of qualitiesOf(picture)) {
    const rows = await listRenditions(run.app.db, [run.source.id]);
    const { weight } = QUALITY_PROFILES[quality];
    const there = rows.find((row) => row.quality === quality);
    if (there && !(sound && isSilent(there))) {
      run.finished(weight);
      continue;
    }
    // Current viewers keep the silent file a while.
    if (there?.fileId) await keepFileUntil(run.app.db, there.fileId, toIsoTime(getMediaExpiry()));
    const to = join(run.folder, `${quality}.mp4`);
    const args = buildVideoArguments(quality, picture, { source: run.input, sound, to });
    await run.convert(args, durationSeconds, weight);
    await keep(
      run,
      quality,
      to,
      renditionDimensionsOf(quality, picture),
      !plays || quality === largestQualityOf(picture),
    );
    await rm(to, { force: true });
  }
}

export function estimateEncodingCost(facts: MediaInfo): number {
  const pictures = facts.picture ? qualitiesOf(facts.picture) : [];
  const weights = pictures.map((quality) => QUALITY_PROFILES[quality].weight);
  return weights.reduce((sum, weight) => sum + weight, facts.sound ? SOUND_WEIGHT : 0);
}
