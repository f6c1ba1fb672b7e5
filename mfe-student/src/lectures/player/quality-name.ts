import type { VideoQuality } from '@rambla/api/contract';

/** Returns a quality's name in Spanish. */
export function qualityName(quality: VideoQuality): string {
  if (quality === 'audio') return 'Solo audio';
  if (quality === '240p') return 'Ahorro de datos';
  return quality === 'original' ? 'Original' : quality;
}

/** The short name of the playing quality; empty until known. */
export function playingQualityName({
  opened,
  height,
}: {
  opened: VideoQuality | null;
  height: number;
}): string {
  if (opened === 'audio') return 'Audio';
  if (opened && opened !== 'original') return opened;
  return height > 0 ? `${height}p` : '';
}
