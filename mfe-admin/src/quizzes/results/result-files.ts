import type { ExportFile } from '../../admin-ui/menu/export-menu.tsx';
import { type FullQuiz, quizUrl } from '../quizzes.api.ts';
import type { GradesFilter } from './results.api.ts';

const FORMS = [
  { kind: 'xlsx', questions: false, label: 'Planilla (XLSX)' },
  { kind: 'xlsx', questions: true, label: 'Planilla con puntos por pregunta' },
  { kind: 'csv', questions: false, label: 'CSV' },
  { kind: 'csv', questions: true, label: 'CSV con puntos por pregunta' },
];

/** Lists export files of a quiz's filtered results, optionally with marks per question. */
export function resultFiles({ id: quizId, courseId, title }: FullQuiz, filter: GradesFilter): ExportFile[] {
  return FORMS.map(({ kind, questions, label }) => {
    const query = new URLSearchParams({ ...filter, ...(questions && { questions: 'true' }) });
    const url = `${quizUrl({ courseId, quizId })}/grades.${kind}?${query}`;
    return { label, url, name: `resultados ${title}.${kind}` };
  });
}
