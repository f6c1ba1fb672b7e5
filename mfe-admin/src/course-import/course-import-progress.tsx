import { JOB_AWAY_TEXT } from '../admin-ui/jobs/jobs.ts';
import css from './progress.module.css';
import { StepList } from './steps.tsx';
import type { CourseImportState } from './use-course-import.ts';

const STEPS = [
  'Leer el archivo',
  'Preguntas, páginas, materiales y tareas',
  'Links entre las cosas',
  'Videos: se procesan después',
];

/** Shows the running import, which continues when the page is closed. */
export function CourseImportProgress({ work: { bringing } }: { work: CourseImportState }) {
  const percent = Math.floor((bringing.job?.progress ?? 0) * 100);
  const now = percent < 48 ? 0 : percent < 95 ? 1 : 2;
  return (
    <section className={`sheet ${css.progress}`} aria-labelledby="bringing">
      <h2 id="bringing">Trayendo el curso</h2>
      <progress aria-label="Trayendo" max={100} value={percent} />
      <p className="muted" role="status">
        {bringing.isAway ? JOB_AWAY_TEXT : 'Podés cerrar esta página: sigue solo.'}
      </p>
      <StepList names={STEPS} now={now} />
    </section>
  );
}
