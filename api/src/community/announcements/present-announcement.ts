import type { FastifyRequest } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { requireFound } from '../../core/http/errors.ts';
import { signFileUrl } from '../../courses/media/file-url.ts';
import { signMediaUrl } from '../../courses/media/media-url.ts';
import { toAsciiName } from '../../platform/files/file-names.ts';
import { type Caller, getCaller } from '../../platform/plugins/access-check.ts';
import { type AnnouncementFile, listAnnouncementFiles } from './announcement-files.queries.ts';
import { findAnnouncement, type ListedAnnouncement } from './announcements.queries.ts';
import type { Announcement } from './announcements.schema.ts';

function urlOf({ server }: FastifyRequest, caller: Caller, file: AnnouncementFile): string {
  if (file.uploadId === null) return signFileUrl(server, caller, { id: file.fileId, name: file.fileName });
  return signMediaUrl(server, caller, `/api/media/announcements/${file.uploadId}/${toAsciiName(file.name)}`);
}

/** Presents an announcement; people who may edit it also get the numbers of recipients and readers. */
export function presentAnnouncement(
  request: FastifyRequest,
  { id, sentUpTo: _, createdAt: _c, updatedAt: _u, authorId: _a, ...row }: ListedAnnouncement,
  manages: boolean,
  files: AnnouncementFile[],
): Announcement {
  const own = files.filter(({ announcementId }) => announcementId === id);
  return {
    ...row,
    id,
    people: manages ? row.people : null,
    read: manages && row.read !== null ? Number(row.read) : null,
    unread: Number(row.unread) > 0,
    files: own.map((file) => {
      const { id: fileId, uploadId, name, size } = file;
      return { id: fileId, uploadId, name, size, url: urlOf(request, getCaller(request), file) };
    }),
  };
}

/** Presents an announcement to a person who may edit it; throws 404 when it is gone. */
export async function presentManagedAnnouncement(
  request: FastifyRequest,
  id: number,
  db: Db = request.server.db,
) {
  const row = requireFound(await findAnnouncement(db, id, getCaller(request).id), 'El anuncio no existe.');
  return { announcement: presentAnnouncement(request, row, true, await listAnnouncementFiles(db, [id])) };
}
