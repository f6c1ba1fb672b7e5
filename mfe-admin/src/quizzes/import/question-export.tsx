import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/data/download';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useId, useState } from 'react';
import { ScrollList } from '../../admin-ui/scroll-list.tsx';
import { useBankTagsQuery } from '../bank/bank.api.ts';
import { useManagedQuizzesQuery } from '../quizzes.api.ts';
import { useExportSummaryQuery } from './import.api.ts';

const NAMES = { gift: 'GIFT', moodle: 'Moodle XML' };

/** Lists what each export format cannot carry to other platforms. */
function ExportLosses({ courseId, what }: { courseId: number; what: string }) {
  const { data } = useExportSummaryQuery({ courseId, what });
  if (!data || data.losses.length === 0) return null;
  return (
    <div role="status">
      <p className="sheet-note">Para otra plataforma, tené en cuenta:</p>
      <ScrollList label="Lo que se pierde al exportar">
        {data.losses.map(({ format, questions, message }) => (
          <li key={`${format} ${message}`}>
            <strong>{NAMES[format]}</strong>: {questions === 1 ? '1 pregunta' : `${questions} preguntas`}{' '}
            {message}
          </li>
        ))}
      </ScrollList>
    </div>
  );
}

const FORMATS = [
  { value: 'moodle', label: 'Moodle XML', extension: 'xml' },
  { value: 'gift', label: 'GIFT', extension: 'gift.txt' },
] as const;

export function QuestionExport({ courseId }: { courseId: number }) {
  const { data: quizzes = [] } = useManagedQuizzesQuery(courseId);
  const { data: tags = [] } = useBankTagsQuery(courseId);
  const [what, setWhat] = useState('');
  const [download, { isLoading }] = useDownloadMutation();
  const id = useId();
  const handleDownload = async (format: (typeof FORMATS)[number]) => {
    const query = `format=${format.value}${what && `&${what}`}`;
    const { error } = await download({
      url: `courses/${courseId}/quizz/export?${query}`,
      name: `preguntas.${format.extension}`,
    });
    if (error) toast.error(errorMessage(error));
  };
  return (
    <section className="sheet sheet-body" aria-label="Exportar preguntas">
      <h2>Exportar</h2>
      <div className="field">
        <label htmlFor={id}>Qué preguntas</label>
        <select
          id={id}
          className="input"
          value={what}
          onChange={(event) => setWhat(event.currentTarget.value)}
        >
          <option value="">Todo el banco</option>
          <optgroup label="De un cuestionario">
            {quizzes.map((quiz) => (
              <option key={quiz.id} value={`quizId=${quiz.id}`}>
                {quiz.title}
              </option>
            ))}
          </optgroup>
          <optgroup label="Con una etiqueta">
            {tags.map(({ tag }) => (
              <option key={tag} value={`tag=${encodeURIComponent(tag)}`}>
                {tag}
              </option>
            ))}
          </optgroup>
        </select>
      </div>
      <div className="card-actions">
        {FORMATS.map((format) => (
          <button
            key={format.value}
            type="button"
            className="btn btn-outline"
            aria-disabled={isLoading}
            onClick={() => void handleDownload(format)}
          >
            <Icon name="download" />
            {format.label}
          </button>
        ))}
      </div>
      <p className="sheet-note">Los dos vuelven a importarse iguales acá.</p>
      <ExportLosses courseId={courseId} what={what} />
    </section>
  );
}
