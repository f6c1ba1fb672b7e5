import type { Lecture } from '@rambla/api/contract';
import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { ProgressBar } from '../study-ui/lists/progress-bar.tsx';
import css from './stage.module.css';

const MarkDoneButton = lazyPart(() => import(/* webpackChunkName: "done-mark" */ './mark-done-button.tsx'));

type Said = { icon: IconName; title: string; text: string };

const SAID: Record<'none' | 'uploading' | 'processing' | 'unplayable', Said> = {
  none: {
    icon: 'clock',
    title: 'Esta clase todavía no tiene video',
    text: 'Cuando el docente lo suba, lo vas a encontrar acá.',
  },
  uploading: {
    icon: 'upload',
    title: 'El docente está subiendo el video',
    text: 'Apenas llegue, lo preparamos y aparece acá, sin recargar.',
  },
  processing: {
    icon: 'clock',
    title: 'Estamos preparando el video',
    text: 'En unos minutos lo podés ver acá, sin recargar.',
  },
  unplayable: {
    icon: 'alert',
    title: 'El video de esta clase no se puede reproducir',
    text: 'El docente tiene que subirlo de nuevo. Mientras tanto podés seguir con lo demás de la clase.',
  },
};

/** Shown in place of a video that cannot be watched. */
export function VideoUnavailableNotice({ lecture }: { lecture: Lecture }) {
  const { state = 'none', progress = 0, reason } = lecture.video ?? {};
  const { icon, title, text } = SAID[state === 'ready' ? 'none' : state];
  const isOnItsWay = state === 'uploading' || state === 'processing';
  return (
    <section className={css.stage} aria-label="Video de la clase">
      <div className={css.words}>
        <span className={css.mark}>
          <Icon name={icon} />
        </span>
        <p className={css.title}>{title}</p>
        <p>{reason ?? text}</p>
        {state === 'none' && (
          <CodeBoundary>
            <MarkDoneButton lecture={lecture} />
          </CodeBoundary>
        )}
        {isOnItsWay && (
          <p className={css.progress}>
            <ProgressBar label={title} share={progress} />
            {Math.floor(progress * 100)} %
          </p>
        )}
      </div>
    </section>
  );
}
