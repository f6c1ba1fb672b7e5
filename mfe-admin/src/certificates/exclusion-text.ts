import type { CertificateIssuancePreview } from '@rambla/api/contract';
import { numberText } from '@rambla/kit/format/numbers';

type Person = CertificateIssuancePreview['people'][number];

function markText(scale: Person['standing']['scale'], percent: number): string {
  return scale === 'percent' ? `${numberText(percent, 1)} %` : `${numberText((12 * percent) / 100, 1)} de 12`;
}

/** Explains why a person gets no certificate; undefined when they get one. */
export function exclusionText({ has, standing }: Person, anyway: boolean): string | undefined {
  if (has === 'valid') return 'ya tiene el suyo';
  if (has === 'revoked') return 'el suyo está anulado';
  if (anyway || standing.met) return undefined;
  const { progress, quizzes, mark, toCome, scale } = standing;
  const parts = [
    ...(progress ? [`hizo el ${numberText(progress.has, 1)} % de las clases, de ${progress.needs} %`] : []),
    ...quizzes.map(({ title }) => `no aprobó «${title}»`),
    ...(mark
      ? [
          mark.has === null || mark.has >= mark.needs
            ? 'su nota no está completa'
            : `tiene ${markText(scale, mark.has)} de nota, de ${markText(scale, mark.needs)}`,
        ]
      : []),
    ...(toCome.lectures > 0
      ? [toCome.lectures === 1 ? 'falta publicarse 1 clase' : `faltan publicarse ${toCome.lectures} clases`]
      : []),
    // True also when the course or the person's group has none at all.
    ...(toCome.quizzes ? ['no tiene cuestionarios o tareas publicados, o falta publicar alguno'] : []),
  ];
  return parts.length === 0 ? 'no cumple lo que se pide' : parts.join('; ');
}
