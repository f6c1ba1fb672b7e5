import { type Static, Type } from 'typebox';
import { Nullable, OneOf } from '../../core/http/schema.ts';

/** The order of `sources`: by bytes per hour, ascending. */
export const VIDEO_QUALITIES = ['audio', '240p', '360p', '720p', '1080p', 'original'] as const;
export type VideoQuality = (typeof VIDEO_QUALITIES)[number];

const VideoSource = Type.Object({
  quality: OneOf(VIDEO_QUALITIES),
  height: Nullable(
    Type.Integer({ description: 'En píxeles, como se ve (ya girado); null: solo audio, o no se sabe' }),
  ),
  bitsPerSecond: Nullable(
    Type.Integer({ description: 'Promedio de todo el archivo; MB por hora = × 0,00045. null: no se sabe' }),
  ),
  size: Type.Integer({ description: 'Bytes del archivo entero' }),
  url: Type.String({
    description:
      'Dirección firmada de un solo archivo, que admite rangos: sirve para `<video>` y para guardar. Las calidades generadas tienen su índice adelante',
  }),
  type: Type.String({
    description:
      'Tipo MIME, con `codecs` si se conocen: para `canPlayType`. Las calidades generadas son siempre `video/mp4` (H.264 y AAC) o `audio/mp4` (AAC); el original puede ser algo que este navegador no reproduce',
  }),
});
export type VideoSource = Static<typeof VideoSource>;

export const LectureVideo = Type.Object(
  {
    state: OneOf(['none', 'uploading', 'processing', 'ready', 'unplayable'], {
      description:
        '`none`: no hay video. `uploading`: se está subiendo y todavía no hay otro. `processing`: se generan calidades; ya se puede ver si `sources` tiene alguna. `ready`: no falta ninguna. `unplayable`: no se pudo; `sources` está vacía',
    }),
    progress: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'De la subida o de la generación; 1 cuando no hay nada en marcha',
    }),
    reason: Nullable(
      Type.String({
        description:
          'Por qué no se puede ver, o por qué falta una calidad, y qué hacer. Solo para quien edita el curso; para los demás, null',
      }),
    ),
    sources: Type.Array(VideoSource, {
      description:
        'Lo que se puede ver ahora, de menos a más bytes por hora: audio, 240p, 360p, 720p, 1080p, original. Ninguna calidad es más alta que el original, ni pesa lo mismo o más que uno que ya se puede ver, salvo la más alta, que siempre está; `original` falta si ningún navegador lo reproduce o si no se guardó. Una clase de solo audio no tiene más que `audio` y `original`',
    }),
    expected: Type.Array(OneOf(VIDEO_QUALITIES), {
      description:
        'Las calidades con imagen que todavía faltan generar, en el orden en que llegan; vacía si no se está generando nada o todavía no se sabe',
    }),
    hlsUrl: Nullable(
      Type.String({
        description:
          'Lista maestra HLS firmada con las calidades generadas que tienen imagen; null si no hay ninguna. Sus partes también están firmadas, y todas vencen juntas, unas dos horas después',
      }),
    ),
    storyboardUrl: Nullable(
      Type.String({
        description:
          'WebVTT firmado para la vista previa: cada subtítulo dura lo que su imagen y su texto es la dirección firmada de un JPEG con `#xywh=x,y,ancho,alto` (píxeles). Imágenes de 160 de ancho, como mucho 100 en un JPEG de 10 por fila; null si no hay',
      }),
    ),
  },
  { description: 'El video de la clase y todo lo que hay para verlo' },
);
export type LectureVideo = Static<typeof LectureVideo>;
