import type { AutomaticCaptionStatus as Automatic, Lecture } from '@rambla/api/contract';
import { baseApi, errorMessage } from '@rambla/kit/base-api';
import { store } from '@rambla/kit/store';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { JobProgress } from '../../admin-ui/jobs/job-progress.tsx';
import { useAutomaticCaptionsQuery, useGenerateCaptionsMutation } from '../lectures.api.ts';
import css from './captions.module.css';

const EVERY_MS = 1000;

type CaptionsKey = { courseId: number; lectureId: number; language: string };
type Props = { one: CaptionsKey; caption: NonNullable<Lecture['captions']>[number] | undefined };

/** Polls while a captions job runs, and reloads the lectures when it ends. */
function useAutomatic(one: CaptionsKey) {
  const [isBusy, setBusy] = useState(false);
  const { currentData, error } = useAutomaticCaptionsQuery(one, { pollingInterval: isBusy ? EVERY_MS : 0 });
  const state = currentData?.job?.state;
  const wasBusy = useRef(false);
  useEffect(() => {
    const runs = state === 'waiting' || state === 'running';
    setBusy(runs);
    if (wasBusy.current && state === 'done')
      store.dispatch(baseApi.util.invalidateTags(['Lectures']) as unknown as { type: string });
    wasBusy.current = runs;
  }, [state]);
  return { automatic: currentData, isBusy, isAway: error !== undefined };
}

/** Requests automatic captions, shows their job, and marks them as unreviewed. */
export function AutomaticCaptionsPanel({ one, caption }: Props) {
  const { automatic, isBusy, isAway } = useAutomatic(one);
  const [generate, { isLoading }] = useGenerateCaptionsMutation();
  if (!automatic || (caption && !caption.automatic && !isBusy)) return null;
  const handleGenerate = async () => {
    if (isLoading) return;
    const { error } = await generate(one);
    if (error) toast.error(errorMessage(error));
  };
  if (isBusy)
    return (
      <JobProgress
        job={automatic.job ?? undefined}
        doing="Generando los subtítulos automáticos"
        isAway={isAway}
      />
    );
  const failure = automatic.job?.state === 'failed' ? automatic.job.error : undefined;
  return (
    <>
      {caption && (
        <div className={css.unreviewed} role="status">
          <Icon name="cc" />
          <p>
            <strong>Automáticos, sin revisar.</strong> Los estudiantes ya los ven con esa marca. Corregí lo
            que haga falta y guardalos.
          </p>
        </div>
      )}
      {failure && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{failure.message}</p>
        </div>
      )}
      {automatic.available && (
        <Offer
          automatic={automatic}
          label={labelOf(caption !== undefined, failure !== undefined)}
          isLoading={isLoading}
          onGenerate={() => void handleGenerate()}
        />
      )}
    </>
  );
}

function labelOf(isThere: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'Reintentar';
  return isThere ? 'Generarlos de nuevo' : 'Generar subtítulos automáticos';
}

type OfferProps = { automatic: Automatic; label: string; isLoading: boolean; onGenerate: () => void };

function Offer({ automatic: { minutesLeft }, label, isLoading, onGenerate }: OfferProps) {
  return (
    <div className="card-actions">
      <button
        type="button"
        className="btn btn-outline btn-sm"
        aria-disabled={isLoading || undefined}
        onClick={onGenerate}
      >
        <Icon name="cc" />
        {label}
      </button>
      {minutesLeft !== null && (
        <span className={`muted ${css.left}`}>
          {minutesLeft === 1 ? 'Queda 1 minuto' : `Quedan ${minutesLeft} minutos`} este mes
        </span>
      )}
    </div>
  );
}
