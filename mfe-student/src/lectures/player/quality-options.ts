import type { LectureVideo, VideoQuality, VideoSource } from '@rambla/api/contract';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import type { IconName } from '@rambla/kit/ui/icon';
import { readPlaybackConditions } from './conditions.ts';
import type { QualityChoice } from './quality.ts';
import { qualityName } from './quality-name.ts';

/** An entry of the quality menu; without `choice` it is not available yet. */
export type QualityOption = { choice: QualityChoice | null; name: string; detail: string; icon?: IconName };

const QUALITY_DETAILS: Partial<Record<VideoQuality, { icon: IconName; more?: string }>> = {
  audio: { icon: 'headphones', more: ', con la pantalla apagada' },
  '240p': { icon: 'leaf' },
};

/** Lists the choices, best first; `playing` names the current quality. */
export function listQualityOptions(video: LectureVideo, playing: string): QualityOption[] {
  return [automatic(video, playing), ...expected(video), ...listOfferedSources(video).map(asOption)];
}

/** Lists the qualities to offer, best first; the original only if it is the tallest. */
export function listOfferedSources({ sources }: Pick<LectureVideo, 'sources'>): VideoSource[] {
  const made = sources.filter(({ quality }) => quality !== 'original');
  const tallest = Math.max(0, ...made.map(({ height }) => height ?? 0));
  const offered = sources.filter(
    ({ quality, height }) => quality !== 'original' || tallest === 0 || (height ?? 0) > tallest,
  );
  return offered.reverse();
}

/** Formats a bit rate: «unos 110 MB por hora»; empty when unknown. */
function perHour(bitsPerSecond: number | null): string {
  if (!bitsPerSecond) return '';
  const bytes = bitsPerSecond * 450;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(bytes)) - 1);
  return `unos ${formatFileSize(Math.round(bytes / unit) * unit)} por hora`;
}

function automatic({ state }: LectureVideo, playing: string): QualityOption {
  const detail =
    state === 'processing'
      ? 'Sube sola cuando esté lista'
      : readPlaybackConditions().savesData
        ? 'Cuida tus datos'
        : 'Se acomoda a tu conexión';
  return { choice: 'auto', name: playing ? `Automática (${playing})` : 'Automática', detail };
}

// The server makes qualities one by one; `progress` covers all of them.
function expected({ progress, expected: coming }: LectureVideo): QualityOption[] {
  const options = coming.map((quality, index) => ({
    choice: null,
    name: qualityName(quality),
    detail: index === 0 ? `Procesando: va por el ${Math.floor(progress * 100)} %` : 'Viene después',
  }));
  return options.reverse();
}

function asOption({ quality, height, bitsPerSecond }: VideoSource): QualityOption {
  const { icon, more = '' } = QUALITY_DETAILS[quality] ?? {};
  const original = height ? `Original (${height}p)` : 'Original';
  return {
    choice: quality,
    name: quality === 'original' ? original : qualityName(quality),
    detail: perHour(bitsPerSecond) + more,
    ...(icon && { icon }),
  };
}
