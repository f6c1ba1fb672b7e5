export { formatClock } from '@rambla/kit/format/clock';

/** Formats seconds in words: 426 → «7 minutos 6 segundos». */
export function formatSpokenDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const parts = [
    [Math.floor(whole / 86_400), 'día'],
    [Math.floor(whole / 3600) % 24, 'hora'],
    [Math.floor(whole / 60) % 60, 'minuto'],
    [whole % 60, 'segundo'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}${n === 1 ? '' : 's'}`);
  return said.join(' ') || '0 segundos';
}

/** Formats a lecture's length for lists: «18 min», «45 s», «1 h», «1 h 30 min». */
export function formatShortDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = `${Math.floor(minutes / 60)} h`;
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`;
}
