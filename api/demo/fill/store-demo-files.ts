import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type FileServices, type NewStoredFile, storeStream } from '../../src/platform/files/store-file.ts';
import type { DemoCourse } from '../content/demo-content.ts';

const MIME: Record<string, string> = {
  csv: 'text/csv',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  webp: 'image/webp',
};

/** The stored files by their path below `demo/`. */
export type DemoFiles = ReadonlyMap<string, NewStoredFile>;

export const toDemoVideoPath = (slug: string) => `media/videos/${slug}.mp4`;
export const toDemoPosterPath = (slug: string) => `media/videos/${slug}.webp`;
export const toDemoPaperPath = (file: string) => `papers/files/${file}`;

export const toDemoFilePath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function pathsOf({ lectures, attachments }: DemoCourse): string[] {
  const videos = lectures.flatMap(({ video }) =>
    video ? [toDemoVideoPath(video), toDemoPosterPath(video)] : [],
  );
  return [...videos, ...attachments.map(({ file }) => toDemoPaperPath(file))];
}

/** Stores the files before the transaction; after a rollback, `fillDemo` deletes them again. */
export async function storeDemoFiles(
  services: FileServices,
  courses: readonly DemoCourse[],
): Promise<DemoFiles> {
  const put = async (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const mimeType = MIME[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    const file = { courseId: null, name, mimeType };
    return [path, await storeStream(services, file, createReadStream(toDemoFilePath(path)))] as const;
  };
  return new Map(await Promise.all(courses.flatMap(pathsOf).map(put)));
}
