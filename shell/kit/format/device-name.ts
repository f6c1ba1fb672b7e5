// Browsers include each other's names for compatibility, so the order matters.
const BROWSERS: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** Names the device by its user agent: «Chrome en Android». */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? 'Dispositivo desconocido';
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Formats a time as «Hace 3 horas». */
export function lastSeenText(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  const relative = new Intl.RelativeTimeFormat('es-UY', { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (seconds < length) continue;
    const text = relative.format(-Math.floor(seconds / length), unit);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }
  return 'Hace un momento';
}
