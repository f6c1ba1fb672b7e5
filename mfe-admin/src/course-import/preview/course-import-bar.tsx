import type { CourseImportItem } from '@rambla/api/contract';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { countText, numberText } from '@rambla/kit/format/numbers';
import { ImportSummaryBar } from '../../admin-ui/importing/summary-bar.tsx';
import type { CourseImportState } from '../use-course-import.ts';
import { isInCourse } from './chosen.ts';
import type { DestinationChoice } from './destination-part.tsx';

type Props = {
  items: CourseImportItem[];
  chosen: CourseImportItem[];
  /** «38 personas», when people are imported too. */
  people: string | undefined;
  place: DestinationChoice;
  work: CourseImportState;
  onGo: () => void;
};

/** The bar with the import button, always visible. */
export function CourseImportBar({ items, chosen, people, place, work, onGo }: Props) {
  const changed = chosen.filter(({ outcome }) => outcome === 'changed').length;
  const same = chosen.length - changed;
  const out = items.length - chosen.length;
  const bytes = chosen.reduce((sum, item) => sum + item.bytes, 0);
  const isNew = place.isNew || work.courseId === undefined;
  const canGo = chosen.length > 0 && !(isNew && place.name.trim() === '');
  const count = chosen.length;
  const updates = chosen.filter(isInCourse).length;
  const fresh = count - updates;
  // A new course is a draft as a whole.
  const seen = isNew ? 0 : chosen.filter((item) => item.hasNoDraft && !isInCourse(item)).length;
  return (
    <ImportSummaryBar
      count={count}
      unit={count === 1 ? 'cosa entra' : 'cosas entran'}
      label={`${same} tal cual, ${countText(changed, 'cambiada', 'cambiadas')}, ${out} afuera`}
      parts={[
        { tone: 'good', count: same, text: 'tal cual' },
        { tone: 'changed', count: changed, text: changed === 1 ? 'cambiada' : 'cambiadas' },
        { tone: 'bad', count: out, text: 'afuera' },
      ]}
      more={
        <>
          {bytes > 0 && (
            <li>
              Ocupan <b>{formatFileSize(bytes)}</b>
            </li>
          )}
          {seen > 0 && (
            <li>
              <b>{numberText(seen)}</b> con materiales o links, que se ven enseguida
            </li>
          )}
          {people && (
            <li>
              y <b>{people}</b>
            </li>
          )}
        </>
      }
    >
      <button
        type="button"
        className="btn btn-cta btn-lg"
        aria-disabled={!canGo || work.isSending || undefined}
        onClick={() => canGo && !work.isSending && onGo()}
      >
        {work.isSending
          ? 'Un momento…'
          : updates === 0
            ? `Traer ${numberText(count)} a ${isNew ? 'un curso nuevo' : 'ese curso'}${seen > 0 ? '' : ', en borrador'}`
            : `${fresh > 0 ? `Traer ${numberText(fresh)} y actualizar` : 'Actualizar'} ${numberText(updates)} en ese curso`}
      </button>
    </ImportSummaryBar>
  );
}
