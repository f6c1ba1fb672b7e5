import type { DiscussionMarker } from '@rambla/api/contract';
import { durationText } from '@rambla/kit/format/moment';
import type { RefObject } from 'react';
import { QueryList } from '../../admin-ui/list/query-list.tsx';
import { useLectureDiscussionMarkersQuery } from '../../discussions/discussions.api.ts';
import { useHeatMapQuery } from '../lectures.api.ts';
import css from './heat.module.css';
import { findLargestDrop, findMostRepeatedStep, type HeatMapStep } from './heat-map-steps.ts';

type Props = { courseId: number; lectureId: number; video: RefObject<HTMLVideoElement | null> };

/** Chart of where people watch a lecture, watch it again and leave. */
export function HeatMapChart({ courseId, lectureId, video }: Props) {
  const { data, error, refetch } = useHeatMapQuery({ courseId, lectureId });
  const { data: marks = [] } = useLectureDiscussionMarkersQuery({ courseId, lectureId });
  const seek = (second: number) => {
    if (video.current) video.current.currentTime = second;
  };
  return (
    <QueryList
      rows={data && (data.viewers > 0 ? data.steps : [])}
      error={error}
      onRetry={() => void refetch()}
      icon="chart"
      empty="Todavía nadie vio esta clase."
    >
      {data && (
        <figure className={css.heat}>
          <figcaption>
            {data.viewers === 1 ? 'La vio 1 persona' : `La vieron ${data.viewers} personas`}, en {data.views}{' '}
            aperturas. Cada barra son {data.stepSeconds} segundos.
          </figcaption>
          <div className={css.chart}>
            <Asked marks={marks} seconds={data.steps.length * data.stepSeconds} onSeek={seek} />
            <Bars steps={data.steps} onSeek={seek} />
          </div>
          <p className={css.key}>
            <span data-kind="viewers" /> Personas que lo vieron <span data-kind="repeats" /> Veces que se
            repitió
            {marks.length > 0 && (
              <>
                {' '}
                <span data-kind="asked" /> Preguntas
              </>
            )}
          </p>
          <Facts steps={data.steps} marks={marks} onSeek={seek} />
        </figure>
      )}
    </QueryList>
  );
}

function Bars({ steps, onSeek }: { steps: HeatMapStep[]; onSeek: (second: number) => void }) {
  const top = Math.max(1, ...steps.map(({ viewers, repeats }) => viewers + repeats));
  return (
    <svg
      className={css.bars}
      viewBox={`0 0 ${steps.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {steps.map(({ second, viewers, repeats }, index) => {
        const seen = (viewers / top) * 100;
        const again = (repeats / top) * 100;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: an extra for pointers, besides the buttons
          <g key={second} onClick={() => onSeek(second)}>
            <rect className={css.ground} x={index} y="0" width="1" height="100" />
            <rect className={css.viewers} x={index} y={100 - seen} width="0.9" height={seen} />
            <rect className={css.repeats} x={index} y={100 - seen - again} width="0.9" height={again} />
          </g>
        );
      })}
    </svg>
  );
}

type AskedProps = { marks: DiscussionMarker[]; seconds: number; onSeek: (second: number) => void };

/** Markers of questions above the bars, hollow while a question is unanswered. */
function Asked({ marks, seconds, onSeek }: AskedProps) {
  return marks.map(({ id, second, questions, unanswered, title }) => (
    <button
      key={id}
      type="button"
      className={css.asked}
      data-open={unanswered > 0 || undefined}
      style={{ left: `${Math.min(100, (second / seconds) * 100)}%` }}
      title={title}
      aria-label={`${durationText(second)}: ${questions === 1 ? title : `${questions} preguntas`}`}
      onClick={() => onSeek(second)}
    />
  ));
}

type FactsProps = { steps: HeatMapStep[]; marks: DiscussionMarker[]; onSeek: (second: number) => void };

function Facts({ steps, marks, onSeek }: FactsProps) {
  const again = findMostRepeatedStep(steps);
  const leave = findLargestDrop(steps);
  const [asked] = marks.toSorted((one, other) => other.questions - one.questions);
  return (
    <ul className="card-actions">
      {again && (
        <li>
          <button type="button" className="btn btn-outline btn-sm" onClick={() => onSeek(again.second)}>
            Lo que más se repite: {durationText(again.second)} ({again.repeats} veces)
          </button>
        </li>
      )}
      {asked && asked.questions > 1 && (
        <li>
          <button type="button" className="btn btn-outline btn-sm" onClick={() => onSeek(asked.second)}>
            Donde más se pregunta: {durationText(asked.second)} ({asked.questions} preguntas)
          </button>
        </li>
      )}
      {leave && (
        <li>
          <button type="button" className="btn btn-outline btn-sm" onClick={() => onSeek(leave.second)}>
            Donde más se van: {durationText(leave.second)} ({leave.lost} personas)
          </button>
        </li>
      )}
    </ul>
  );
}
