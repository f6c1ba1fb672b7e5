import { parseUrl } from '@rambla/kit/data/parse-url';

const MAX_MINUTES = 1440;

/** Allows only `https`, because other schemes could run code, and `http` could be intercepted. */
export function meetingUrlProblem(text: string): string | undefined {
  const url = text.trim();
  if (!url) return 'Pegá el link de la videollamada.';
  return parseUrl(url)?.protocol === 'https:'
    ? undefined
    : 'Tiene que ser una dirección como https://ejemplo.com.';
}

/** Validates the optional URL of the recording. */
export function recordingUrlProblem(text: string): string | undefined {
  return text.trim() === '' ? undefined : meetingUrlProblem(text);
}

export function minutesProblem(text: string): string | undefined {
  const minutes = Number(text);
  const isFine = Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_MINUTES;
  return isFine ? undefined : 'Tiene que ser entre 1 minuto y un día.';
}

/** Validates the optional last day of a repetition, which must not precede the first. */
export function lastDayProblem(day: string, { startsAt = '' }: Record<string, string>): string | undefined {
  return day === '' || day >= startsAt.slice(0, 10) ? undefined : 'Tiene que ser después de la primera.';
}
