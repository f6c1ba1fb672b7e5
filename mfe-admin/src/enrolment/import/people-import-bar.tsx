import type { PeopleImportReport } from '@rambla/api/contract';
import { numberText } from '@rambla/kit/format/numbers';
import { ImportSummaryBar, type ImportSummaryPart } from '../../admin-ui/importing/summary-bar.tsx';
import { outcomeCountsOf } from './preview.tsx';
import type { PeopleImportFlow } from './use-people-import.ts';

function unitText(good: number, hasCourse: boolean): string {
  if (hasCourse) return good === 1 ? 'entra al curso' : 'entran al curso';
  return good === 1 ? 'persona' : 'personas';
}

function buttonText(good: number, bad: number): string {
  const bring = good === 1 ? 'Traer la buena' : `Traer las ${numberText(good)}${bad > 0 ? ' buenas' : ''}`;
  if (bad === 0) return good === 1 ? 'Traer a esa persona' : bring;
  return `${bring} y descargar ${bad === 1 ? 'la que tiene' : `las ${numberText(bad)} con`} error`;
}

/** The bar with the import button, always visible. */
export function PeopleImportBar({ report, work }: { report: PeopleImportReport; work: PeopleImportFlow }) {
  const { new: created, old, error } = outcomeCountsOf(report);
  const good = created + old;
  const canBring = good > 0 && !report.losesNames && work.unread === null;
  const isBusy = work.isTrying || work.isSending;
  const parts: ImportSummaryPart[] = [
    { tone: 'good', count: created, text: created === 1 ? 'nueva' : 'nuevas' },
    { tone: 'known', count: old, text: old === 1 ? 'ya existe' : 'ya existen' },
  ];
  if (error > 0) parts.push({ tone: 'bad', count: error, text: 'con error, en un Excel que dice por qué' });
  return (
    <ImportSummaryBar
      count={good}
      unit={unitText(good, work.courseId !== undefined)}
      label={`${numberText(created)} nuevas, ${numberText(old)} ya existen, ${numberText(error)} con error`}
      parts={parts}
    >
      <button
        type="button"
        className="btn btn-cta"
        aria-disabled={isBusy || !canBring || undefined}
        onClick={() => canBring && void work.bring()}
      >
        {isBusy ? 'Un momento…' : buttonText(good, error)}
      </button>
    </ImportSummaryBar>
  );
}
