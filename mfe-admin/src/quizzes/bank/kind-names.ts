import type { QuestionKind } from '@rambla/api/contract';

export const KIND_NAMES: Record<QuestionKind, string> = {
  single: 'Opción única',
  multiple: 'Opción múltiple',
  truefalse: 'Verdadero o falso',
  short: 'Respuesta corta',
  numerical: 'Numérica',
  matching: 'Emparejar',
  ordering: 'Ordenar',
  gaps: 'Completar huecos',
  essay: 'Desarrollo',
};

export const KIND_OPTIONS = (Object.entries(KIND_NAMES) as [QuestionKind, string][]).map(
  ([value, label]) => ({
    value,
    label,
  }),
);
