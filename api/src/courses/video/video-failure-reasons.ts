const AGAIN = 'Exportalo de nuevo como MP4 (H.264 y AAC) y subilo otra vez.';

/** Spanish sentences for teachers: why a video cannot be watched, and the remedy. */
export const VIDEO_FAILURE_REASONS = {
  truncated: 'El archivo está cortado: le falta una parte. Copialo o exportalo de nuevo y subilo entero.',
  noPicture: `El archivo no tiene imagen ni sonido. ${AGAIN}`,
  encrypted: 'El archivo está protegido contra copia y no se puede abrir. Subí uno sin protección.',
  unknownCodec: `No se conoce el formato de la imagen o del sonido. ${AGAIN}`,
  damaged: `El archivo está dañado y no se puede abrir. ${AGAIN}`,
  tooLarge: 'La imagen es demasiado grande. Exportalo a 1920 × 1080 o menos y subilo otra vez.',
  oddShape:
    'La imagen es demasiado larga y angosta para verla en una pantalla. Exportalo de nuevo a 1920 × 1080 o menos y subilo otra vez.',
  tooSlow: `Convertirlo llevó demasiado tiempo. ${AGAIN}`,
  falseTimes: `Según sus marcas de tiempo dura mucho más que lo que contiene, y así no se hacen las calidades. ${AGAIN}`,
  incomplete:
    'No se pudieron hacer todas las calidades. Tocá Reintentar; si vuelve a pasar, exportalo de nuevo como MP4.',
  storageFull:
    'No quedó espacio para las demás calidades. Avisá a la administración y después tocá Reintentar.',
  noSound: 'El sonido está dañado y quedó afuera. Si hace falta, exportá el video de nuevo y reemplazalo.',
} as const;
export type VideoFailureReason = keyof typeof VIDEO_FAILURE_REASONS;
