import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/download';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { Menu } from '../../desk/menu/menu.tsx';
import { MenuItem } from '../../desk/menu/menu-item.tsx';
import { type FullQuiz, quizUrl } from '../quizzes.api.ts';
import type { GradesFilter } from './results.api.ts';

type Kind = 'csv' | 'xlsx';

/** Downloads the filtered results as a file, with the marks of each question where they are wanted. */
export function ResultsExport({ quiz, filter }: { quiz: FullQuiz; filter: GradesFilter }) {
  const { id: quizId, courseId, title } = quiz;
  const [download] = useDownloadMutation();
  const handlePick = async (kind: Kind, questions = false) => {
    const query = new URLSearchParams({ ...filter, ...(questions && { questions: 'true' }) });
    const url = `${quizUrl({ courseId, quizId })}/grades.${kind}?${query}`;
    const { error } = await download({ url, name: `resultados ${title}.${kind}` });
    if (error) toast.error(errorMessage(error));
  };
  return (
    <Menu
      className="btn btn-outline"
      button={
        <>
          <Icon name="download" />
          Exportar
          <Icon name="down" />
        </>
      }
    >
      <MenuItem icon="doc" label="Planilla (XLSX)" onPick={() => void handlePick('xlsx')} />
      <MenuItem
        icon="doc"
        label="Planilla con puntos por pregunta"
        onPick={() => void handlePick('xlsx', true)}
      />
      <MenuItem icon="doc" label="CSV" onPick={() => void handlePick('csv')} />
      <MenuItem icon="doc" label="CSV con puntos por pregunta" onPick={() => void handlePick('csv', true)} />
    </Menu>
  );
}
