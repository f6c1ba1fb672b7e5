import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { signFileUrl } from '../media/file-url.ts';
import { type SignedUrlUser, signMediaUrl } from '../media/media-url.ts';
import { qualitiesOf } from './renditions.ts';
import { type LectureVideo, VIDEO_QUALITIES, type VideoQuality, type VideoSource } from './video.schema.ts';
import { VIDEO_FAILURE_REASONS } from './video-failure-reasons.ts';
import {
  type ListedRendition,
  type ListedVideo,
  listReadyRenditions,
  listRenditions,
  listUnfinishedUploads,
  listVideos,
} from './videos.queries.ts';

/** The columns of a lecture and its video file that `presentVideos` needs. */
export interface LectureWithVideo {
  id: number;
  durationSeconds: number | null;
  videoFileId: number | null;
  videoName: string | null;
  videoSize: number | null;
  videoType: string | null;
  refusedReason: string | null;
}

function typeOf(mimeType: string, codecs: string): string {
  // Browsers play MOV as MP4, but do not know its MIME type.
  const plain = mimeType === 'video/quicktime' ? 'video/mp4' : mimeType;
  return codecs === '' ? plain : `${plain}; codecs="${codecs}"`;
}

interface SourceFile {
  id: number;
  name: string;
  size: number;
  height: number | null;
  type: string;
}

function present(
  app: FastifyInstance,
  caller: SignedUrlUser,
  { quality, seconds }: { quality: VideoSource['quality']; seconds: number | null },
  { id, name, size, height, type }: SourceFile,
): VideoSource {
  const bitsPerSecond = seconds ? Math.round((size * 8) / seconds) : null;
  return { quality, height, bitsPerSecond, size, url: signFileUrl(app, caller, { id, name }), type };
}

function presentSources(
  app: FastifyInstance,
  caller: SignedUrlUser,
  lecture: LectureWithVideo,
  video: ListedVideo | undefined,
  renditions: ListedRendition[],
): VideoSource[] {
  const { durationSeconds: seconds, videoFileId, videoName, videoSize, videoType } = lecture;
  const made = renditions.map(({ quality, fileId, name, size, height, codecs }) => {
    const type = typeOf(quality === 'audio' ? 'audio/mp4' : 'video/mp4', codecs);
    return present(app, caller, { quality, seconds }, { id: fileId, name, size: Number(size), height, type });
  });
  const isKept = !renditions.some(({ fileId }) => fileId === videoFileId);
  if (videoFileId !== null && isKept && (video?.plays ?? true)) {
    const type = typeOf(videoType ?? 'video/mp4', video?.codecs ?? '');
    const file = { id: videoFileId, name: videoName ?? 'video', size: Number(videoSize ?? 0), type };
    made.push(
      present(app, caller, { quality: 'original', seconds }, { ...file, height: video?.height ?? null }),
    );
  }
  return made.sort(
    (one, other) => VIDEO_QUALITIES.indexOf(one.quality) - VIDEO_QUALITIES.indexOf(other.quality),
  );
}

/** A video with neither result nor job was abandoned after repeated crashes. */
function stateOf(video: ListedVideo | undefined, canWatch: boolean): Pick<LectureVideo, 'state' | 'reason'> {
  if (!video) return { state: 'ready', reason: null };
  if (video.state === 'ready' || video.state === 'unplayable')
    return { state: video.state, reason: video.reason };
  if (video.progress !== null) return { state: 'processing', reason: null };
  return { state: canWatch ? 'ready' : 'unplayable', reason: VIDEO_FAILURE_REASONS.incomplete };
}

async function uploadProgress(
  app: FastifyInstance,
  upload: { id: string; size: number | null },
): Promise<number> {
  const received = await stat(join(app.config.dataDir, 'uploads', upload.id)).catch(() => undefined);
  return received && upload.size ? Math.min(1, received.size / Number(upload.size)) : 0;
}

const NOTHING: LectureVideo = {
  state: 'none',
  progress: 1,
  reason: null,
  sources: [],
  expected: [],
  hlsUrl: null,
  storyboardUrl: null,
};

function presentFile(
  app: FastifyInstance,
  caller: SignedUrlUser,
  lecture: LectureWithVideo,
  video: ListedVideo | undefined,
  renditions: ListedRendition[],
): LectureVideo {
  const found = presentSources(app, caller, lecture, video, renditions);
  const { state, reason } = stateOf(video, found.length > 0);
  const sources = state === 'unplayable' ? [] : found;
  const hasHls = sources.length > 0 && renditions.some(({ height }) => height !== null);
  const sign = (name: string) =>
    signMediaUrl(app, caller, `/api/media/videos/${lecture.videoFileId}/${name}`);
  return {
    state,
    reason,
    sources,
    progress: state === 'processing' ? (video?.progress ?? 0) : 1,
    expected: [],
    hlsUrl: hasHls ? sign('master.m3u8') : null,
    storyboardUrl: video?.storyboardFileId ? sign('storyboard.vtt') : null,
  };
}

/** Maps each video's file id to the qualities still to be made, in order. */
async function expectedOf(db: Db, videos: ListedVideo[]): Promise<Map<number, VideoQuality[]>> {
  const underWay = videos.filter(({ state, progress }) => state === 'processing' && progress !== null);
  const ids = underWay.map(({ fileId }) => fileId);
  const made = Map.groupBy(await listRenditions(db, ids), ({ sourceFileId }) => sourceFileId);
  const expected = underWay.map(({ fileId, width, height }) => {
    const there = new Set((made.get(fileId) ?? []).map(({ quality }) => quality));
    const wanted = width === null || height === null ? [] : qualitiesOf({ width, height });
    return [fileId, wanted.filter((quality) => !there.has(quality))] as const;
  });
  return new Map<number, VideoQuality[]>(expected);
}

/** Maps each lecture's id to its video. `forTeachers` adds reasons and running uploads. */
export async function presentVideos(
  app: FastifyInstance,
  db: Db,
  caller: SignedUrlUser,
  lectures: LectureWithVideo[],
  forTeachers: boolean,
): Promise<Map<number, LectureVideo>> {
  const fileIds = lectures.flatMap(({ videoFileId }) => (videoFileId === null ? [] : [videoFileId]));
  const videos = new Map((await listVideos(db, fileIds)).map((video) => [video.fileId, video]));
  const expected = await expectedOf(db, [...videos.values()]);
  const renditions = Map.groupBy(await listReadyRenditions(db, fileIds), (each) => each.sourceFileId);
  const without = lectures.filter(({ videoFileId }) => videoFileId === null).map(({ id }) => id);
  const open = forTeachers ? await listUnfinishedUploads(db, without) : [];
  const uploads = new Map(open.map((upload) => [upload.lectureId, upload]));
  const presented = new Map<number, LectureVideo>();
  for (const lecture of lectures) {
    const { id, videoFileId } = lecture;
    const upload = uploads.get(id);
    if (videoFileId !== null) {
      const made = renditions.get(videoFileId) ?? [];
      const found = presentFile(app, caller, lecture, videos.get(videoFileId), made);
      const video = { ...found, expected: expected.get(videoFileId) ?? [] };
      presented.set(id, forTeachers ? video : { ...video, reason: null });
    } else if (upload) {
      const progress = await uploadProgress(app, upload);
      presented.set(id, { ...NOTHING, state: 'uploading', progress });
    } else if (forTeachers && lecture.refusedReason !== null)
      presented.set(id, { ...NOTHING, state: 'unplayable', reason: lecture.refusedReason });
    else presented.set(id, NOTHING);
  }
  return presented;
}
