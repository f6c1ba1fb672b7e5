import type { ItemStatistics, QuizStatistics } from '@rambla/api/contract';
import { numberText } from '@rambla/kit/format/numbers';
import { useState } from 'react';
import { type Column, DataTable } from '../../admin-ui/list/data-table.tsx';
import { QueryList } from '../../admin-ui/list/query-list.tsx';
import { SegmentedControl } from '../../admin-ui/segmented-control.tsx';
import { questionKindNameOf } from '../bank/kinds/kinds.ts';
import type { FullQuiz } from '../quizzes.api.ts';
import { MarkHistogram } from './histogram.tsx';
import { type AttemptSelection, useStatisticsQuery } from './results.api.ts';

const WHICH: { value: AttemptSelection; label: string }[] = [
  { value: 'best', label: 'El mejor' },
  { value: 'first', label: 'El primero' },
  { value: 'last', label: 'El último' },
  { value: 'all', label: 'Todos' },
];

const figure = (value: number | null, unit = '') =>
  value === null ? <span className="muted">—</span> : `${numberText(value, 6)}${unit}`;

const COLUMNS: Column<ItemStatistics>[] = [
  {
    id: 'title',
    label: 'Pregunta',
    className: 'table-wide',
    cell: ({ slot, title, kind, tag }) =>
      `${slot}. ${title || (tag ? `Al azar de «${tag}»` : 'Sin título')}${kind ? ` (${questionKindNameOf(kind)})` : ''}`,
  },
  { id: 'n', label: 'Intentos', className: 'numeric', cell: ({ attempts }) => attempts },
  { id: 'f', label: 'Facilidad', className: 'numeric', cell: (item) => figure(item.facilityIndex, ' %') },
  {
    id: 'sd',
    label: 'Desviación estándar',
    className: 'numeric',
    cell: (item) => figure(item.standardDeviation, ' %'),
  },
  { id: 'g', label: 'Al azar', className: 'numeric', cell: (item) => figure(item.randomGuessScore, ' %') },
  {
    id: 'iw',
    label: 'Peso previsto',
    className: 'numeric',
    cell: (item) => figure(item.intendedWeight, ' %'),
  },
  {
    id: 'ew',
    label: 'Peso efectivo',
    className: 'numeric',
    cell: (item) => figure(item.effectiveWeight, ' %'),
  },
  {
    id: 'di',
    label: 'Discriminación',
    className: 'numeric',
    cell: (item) => figure(item.discriminationIndex, ' %'),
  },
  {
    id: 'de',
    label: 'Eficiencia',
    className: 'numeric',
    cell: (item) => figure(item.discriminativeEfficiency, ' %'),
  },
];

/** Table of the item analysis. */
export default function QuizAnalysis({ quiz: { id: quizId, courseId } }: { quiz: FullQuiz }) {
  const [which, setWhich] = useState<AttemptSelection>('best');
  const { data, error, isFetching, refetch } = useStatisticsQuery({ courseId, quizId, which });
  return (
    <section className="sheet" aria-label="Análisis de las preguntas">
      <div className="tools">
        <SegmentedControl
          legend="Qué intento de cada persona"
          options={WHICH}
          value={which}
          onChange={setWhich}
        />
      </div>
      <QueryList
        rows={data?.attempts === 0 ? [] : data?.items}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        icon="chart"
        empty="Todavía no hay intentos terminados y corregidos para analizar."
      >
        {data && <Figures statistics={data} />}
        <DataTable
          caption="Análisis de las preguntas"
          columns={COLUMNS}
          rows={data?.items ?? []}
          rowKey={({ slot }) => slot}
          busy={isFetching}
        />
      </QueryList>
    </section>
  );
}

function Figures({ statistics }: { statistics: QuizStatistics }) {
  const { attempts, maxScore, mean, median, standardDeviation, skewness, kurtosis } = statistics;
  const rows: [string, React.ReactNode][] = [
    ['Intentos', attempts.toLocaleString('es-UY')],
    ['Puntos en total', numberText(maxScore)],
    ['Promedio', figure(mean, ' %')],
    ['Mediana', figure(median, ' %')],
    ['Desviación estándar', figure(standardDeviation, ' %')],
    ['Asimetría', figure(skewness)],
    ['Curtosis', figure(kurtosis)],
    ['Consistencia interna', figure(statistics.internalConsistency, ' %')],
    ['Razón de error', figure(statistics.errorRatio, ' %')],
    ['Error estándar', figure(statistics.standardError, ' %')],
  ];
  return (
    <div className="sheet-body">
      <dl className="data">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
      <MarkHistogram bars={statistics.histogram} />
    </div>
  );
}
