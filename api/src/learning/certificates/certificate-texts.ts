import { getUtcOffset } from '../../core/time/time-zone.ts';
import type { GradingScheme } from '../roster/gradebook/gradebook.schema.ts';
import type { CertificateRuleFields } from './certificates.schema.ts';
import type { CertificateRow } from './certificates.table.ts';
import { isManualCertificateRule } from './rules.queries.ts';
import type { StudentStanding } from './standings.ts';

type Kind = CertificateRow['kind'];

/** The title and verb of each certificate kind, on paper and on the web page. */
export const CERTIFICATE_KIND_WORDS: Record<Kind, { title: string; did: string }> = {
  approval: { title: 'Certificado de aprobación', did: 'aprobó' },
  completion: { title: 'Certificado de finalización', did: 'completó' },
};

export function certificateKindOf({ mark, allQuizzes, quizIds }: CertificateRuleFields): Kind {
  return mark !== null || allQuizzes || quizIds.length > 0 ? 'approval' : 'completion';
}

const NUMBER = new Intl.NumberFormat('es-UY', { maximumFractionDigits: 1 });

/** Formats a mark in the course's scale. */
export function formatMarkWithUnit(scale: GradingScheme['scale'], percent: number): string {
  if (scale === 'percent') return `${NUMBER.format(percent)} %`;
  return `${NUMBER.format((12 * percent) / 100)} de 12`;
}

/** Parses the percentage from a formatted mark. */
export function parseMarkPercent(mark: string): number {
  const [has = 0, outOf = 100] = mark.replaceAll(',', '.').split(' de ').map(Number.parseFloat);
  return Math.round((1000 * has) / outOf) / 10;
}

export function formatHours(hours: number): string {
  return hours === 1 ? '1 hora' : `${hours} horas`;
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** Describes the achievement in Spanish: «que hizo 12 de 12 clases y aprobó 2 cuestionarios». */
export function describeAchievement(rule: CertificateRuleFields, person: StudentStanding): string {
  if (isManualCertificateRule(rule) || person.standing.met !== true)
    return 'que quienes dan el curso decidieron otorgarlo';
  const { lectures, lecturesDone, quizzes, standing, total } = person;
  const parts = [
    rule.progress === null ? [] : [`hizo ${lecturesDone} de ${count(lectures, 'clase', 'clases')}`],
    quizzes === 0 ? [] : [`aprobó ${count(quizzes, 'cuestionario', 'cuestionarios')}`],
    rule.mark === null || total === null
      ? []
      : [
          `llegó a ${formatMarkWithUnit(standing.scale, total)} (se pedía ${formatMarkWithUnit(standing.scale, rule.mark)})`,
        ],
  ].flat();
  return `que ${new Intl.ListFormat('es', { type: 'conjunction' }).format(parts)}`;
}

function formatOf(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('es-UY', { timeZone: 'UTC', ...options });
  return (at: string) => {
    const ms = Date.parse(at);
    return format.format(ms + getUtcOffset(ms));
  };
}
/** Formats the date in the institute's time zone as «21 de noviembre de 2026». */
export const formatLongDate = formatOf({ day: 'numeric', month: 'long', year: 'numeric' });
const short = formatOf({ day: 'numeric', month: 'short', year: 'numeric' });
const time = formatOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** Formats the date in the institute's time zone as «21 nov 2026». */
export const formatShortDate = (at: string) => short(at).replaceAll(' de ', ' ').replaceAll('.', '');
/** Formats date and time in the institute's time zone as «21 nov 2026, 18:40». */
export const formatShortDateTime = (at: string) => `${formatShortDate(at)}, ${time(at)}`;
