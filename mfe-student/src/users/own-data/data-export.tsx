import '@rambla/kit/styles/forms.css';
import type { OwnDataStatus } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { momentText } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import type { ConfirmationGuard } from '@rambla/kit/ui/use-password-confirmation';
import { useCreateExportLinkMutation, useStartExportMutation } from './own-data.api.ts';
import css from './own-data.module.css';

const CONTENTS = [
  'Perfil y contacto',
  'Entregas y sus archivos',
  'Notas y devoluciones',
  'Preguntas y respuestas',
  'Apuntes de las clases',
  'Certificados en PDF',
];

/** Requests and downloads the person's data export. */
export function DataExport({ data, begin }: { data: OwnDataStatus; begin: ConfirmationGuard }) {
  const { job, failure, copy } = data;
  const [prepare] = useStartExportMutation();
  const [link] = useCreateExportLinkMutation();
  const say = (error: unknown) => toast.error(errorMessage(error));
  const handlePrepare = () => begin(() => void prepare().unwrap().catch(say));
  const handleDownload = () =>
    begin(() => {
      link()
        .unwrap()
        .then(({ url }) => window.location.assign(url))
        .catch(say);
    });
  return (
    <section className={`card ${css.box}`} aria-labelledby="descargar">
      <h2 id="descargar">Descargar todo</h2>
      <p>Una copia de lo que hay de vos, en archivos que se abren en cualquier computadora.</p>
      <ul className={css.list}>
        {CONTENTS.map((content) => (
          <li key={content}>
            <Icon name="check" /> {content}
          </li>
        ))}
      </ul>
      {job && <Progress fraction={job.progress} />}
      {!job && failure && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>
            {copy ? 'La última copia que pediste' : 'Tu copia'} no se pudo preparar. {failure.message}
          </p>
        </div>
      )}
      {!job && copy && (
        <div className={css.file}>
          <span>
            <b>{copy.name}</b>
            <small>
              {formatFileSize(copy.bytes)} · se puede descargar hasta: {momentText(copy.expiresAt)}
            </small>
          </span>
          <button type="button" className="btn btn-primary" onClick={handleDownload}>
            <Icon name="download" /> Descargar
          </button>
        </div>
      )}
      {!job && !copy && (
        <div className={css.row}>
          <button type="button" className="btn btn-primary" onClick={handlePrepare}>
            <Icon name="download" /> Preparar mi copia
          </button>
          <span>Tarda unos minutos; te avisamos por correo.</span>
        </div>
      )}
    </section>
  );
}

function Progress({ fraction }: { fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <div className={css.progress}>
      <progress max={100} value={percent} aria-label="Preparando tu copia" />
      <p role="status">La estamos armando, {percent} %. Podés cerrar esta página.</p>
    </div>
  );
}
