import type { Job } from '@rambla/api/contract';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { Icon } from '@rambla/kit/ui/icon';
import { ImportFileCard } from '../admin-ui/importing/import-file-card.tsx';
import type { ArchiveUpload } from './archive-upload.ts';
import css from './progress.module.css';
import { StepList } from './steps.tsx';
import type { CourseImportState } from './use-course-import.ts';

const STEPS = ['Subir', 'Leer qué trae', 'Mostrarte qué entra'];

function leftText({ sent, size, since, status }: ArchiveUpload): string {
  const so = `${formatFileSize(sent)} de ${formatFileSize(size)}`;
  const seconds = (Date.now() - since.at) / 1000;
  const rate = (sent - since.sent) / seconds;
  if (status !== 'sending' || seconds < 2 || rate <= 0) return so;
  const left = Math.ceil((size - sent) / rate);
  return `${so} · faltan ${left < 90 ? `${left} s` : `${Math.ceil(left / 60)} min`}`;
}

/** Shows an archive being uploaded or read. */
export function ArchiveUploadProgress({
  upload,
  job,
}: {
  upload?: CourseImportState['upload'];
  job?: Job | undefined;
}) {
  const state = upload?.state;
  const fraction = state ? state.sent / Math.max(1, state.size) : (job?.progress ?? 0);
  const percent = Math.floor(fraction * 100);
  const doing = state ? 'Subiendo' : 'Leyendo qué trae';
  return (
    <section className={`sheet ${css.progress}`} aria-label={doing}>
      <ImportFileCard
        icon="archive"
        name={state?.name ?? job?.name ?? 'La copia del curso'}
        about={state ? leftText(state) : 'Podés cerrar esta página: sigue solo.'}
      />
      <progress aria-label={doing} max={100} value={percent} />
      <div className={css.line}>
        <b>{percent} %</b>
        {upload && state && <Controls upload={upload} state={state} />}
      </div>
      {state?.problem && (
        <p className="form-failure" role="alert">
          <Icon name="alert" />
          {state.problem}
        </p>
      )}
      <StepList names={STEPS} now={state ? 0 : 1} />
    </section>
  );
}

function Controls({ upload, state }: { upload: CourseImportState['upload']; state: ArchiveUpload }) {
  return (
    <>
      {state.status === 'sending' ? (
        <button type="button" className="btn btn-outline" onClick={() => void upload.pause()}>
          Pausar
        </button>
      ) : (
        <button type="button" className="btn btn-outline" onClick={upload.resume}>
          Seguir
        </button>
      )}
      <button type="button" className="btn btn-ghost" onClick={() => void upload.cancel()}>
        Cancelar
      </button>
    </>
  );
}
