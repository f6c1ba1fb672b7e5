import type { CertificateRuleResponse } from '@rambla/api/contract';

/** True when certificates are only issued manually. */
export function isManualCertificateRule({ rule }: CertificateRuleResponse): boolean {
  const { progress, mark, allQuizzes, quizIds } = rule;
  return progress === null && mark === null && !allQuizzes && quizIds.length === 0;
}

/** A course's certificate requirements in a sentence. */
export function certificateRuleText({ rule, quizzes }: CertificateRuleResponse): string {
  if (!rule.on) return 'Este curso no da certificados todavía. Elegí qué pide.';
  const names = quizzes
    .filter(({ id }) => rule.quizIds.includes(id))
    .map(({ title, published }) => (published ? `«${title}»` : `«${title}» (sin publicar)`));
  const parts = [
    ...(rule.progress === null ? [] : [`hacer el ${rule.progress} % de las clases`]),
    ...(rule.allQuizzes ? ['aprobar todos los cuestionarios'] : []),
    ...(names.length > 0 ? [`aprobar ${names.join(', ')}`] : []),
    ...(rule.mark === null ? [] : [`llegar a una nota de ${rule.mark.toLocaleString('es-UY')} %`]),
  ];
  if (parts.length === 0) return 'Los emitís vos, a mano.';
  return `Sale solo al ${new Intl.ListFormat('es', { type: 'conjunction' }).format(parts)}.`;
}
