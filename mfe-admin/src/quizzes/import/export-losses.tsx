import { ScrollList } from '../../admin-ui/scroll-list.tsx';
import { useExportSummaryQuery } from './import.api.ts';

const NAMES = { gift: 'GIFT', moodle: 'Moodle XML' };

/** Warns before a download what each format loses on other platforms. */
export function ExportLosses({ courseId, what }: { courseId: number; what: string }) {
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
