import type { Lecture } from '@rambla/api/contract';
import { TIME_ZONE } from '@rambla/kit/format/time-zone';

const day = new Intl.DateTimeFormat('es-UY', { weekday: 'short', day: 'numeric', timeZone: TIME_ZONE });
const hour = new Intl.DateTimeFormat('es-UY', {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});

/** Formats a time for a chip: «lun 23, 8:00». */
function shortMoment(iso: string): string {
  const at = new Date(iso);
  return `${day.format(at).replace(/[.,]/g, '')}, ${hour.format(at)}`;
}

export type PublicationFilter = 'all' | 'published' | 'scheduled' | 'draft' | 'trouble';

export function hasUnplayableVideo({ video }: Lecture): boolean {
  return video?.state === 'unplayable';
}

export function publicationText({ state, publishAt, awaitsVideo, afterQuizId }: Lecture): string {
  if (state === 'draft') return 'Borrador';
  if (state === 'scheduled' && publishAt !== null) return `Se publica el ${shortMoment(publishAt)}`;
  if (awaitsVideo) return 'Se publica al quedar lista';
  return afterQuizId == null ? 'Publicada' : 'Al aprobar un cuestionario';
}
