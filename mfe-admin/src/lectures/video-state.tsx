import type { Lecture, LectureVideo } from '@rambla/api/contract';

/** Lists a video's qualities, without the audio track. */
function qualitiesOf({ sources }: LectureVideo): string[] {
  return sources.flatMap(({ quality }) => (quality === 'audio' ? [] : [quality]));
}

function processText(video: LectureVideo): string {
  const percent = `${Math.floor(video.progress * 100)} %`;
  const made = qualitiesOf(video).filter((quality) => quality !== 'original');
  if (made.length > 0) return `Ya se ve en ${made.at(-1)} · ${percent}`;
  return video.sources.length > 0 ? `Ya se puede ver · ${percent}` : `Procesando · ${percent}`;
}

/** A lecture's video state in its row. */
export function VideoStateChips({ lecture: { video } }: { lecture: Lecture }) {
  if (!video) return null;
  const made = qualitiesOf(video).length;
  return (
    <>
      {video.state === 'processing' && <span className="chip">{processText(video)}</span>}
      {video.state === 'unplayable' && <span className="chip chip-danger">No se puede reproducir</span>}
      {video.state === 'ready' && video.reason !== null && (
        <span className="chip chip-warn">Faltan calidades</span>
      )}
      {video.state === 'ready' && video.reason === null && made > 1 && (
        <span className="chip chip-ok">Lista en {made} calidades</span>
      )}
    </>
  );
}
