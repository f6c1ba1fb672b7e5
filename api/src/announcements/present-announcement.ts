import type { FastifyRequest } from 'fastify';
import type { Db } from '../database.ts';
import { notFound } from '../http/errors.ts';
import { fileUrl } from '../media/file-url.ts';
import { getCaller } from '../plugins/access.ts';
import { findAnnouncement, type ListedAnnouncement, listFilesOf } from './announcements.queries.ts';
import type { Announcement } from './announcements.schema.ts';

/** One announcement as its readers get it; how many it reached and who read it is for those who `manage` it. */
export function present(
  request: FastifyRequest,
  { id, sentUpTo: _, createdAt: _c, updatedAt: _u, authorId: _a, ...row }: ListedAnnouncement,
  manages: boolean,
  files: Awaited<ReturnType<typeof listFilesOf>>,
): Announcement {
  const own = files.filter(({ announcementId }) => announcementId === id);
  return {
    ...row,
    id,
    people: manages ? row.people : null,
    read: manages ? Number(row.read) : null,
    files: own.map(({ id: fileId, name, size, fileName, ...file }) => {
      const url = fileUrl(request.server, getCaller(request), { id: file.fileId, name: fileName });
      return { id: fileId, name, size, url };
    }),
  };
}

/** As its author gets it. Throws 404. */
export async function presentOne(request: FastifyRequest, id: number, db: Db = request.server.db) {
  const row = await findAnnouncement(db, id);
  if (!row) throw notFound('El anuncio no existe.');
  return { announcement: present(request, row, true, await listFilesOf(db, [id])) };
}
