import { errorMessage } from '@rambla/kit/base-api';
import { useDownloadMutation } from '@rambla/kit/data/download';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useId, useState } from 'react';
import { DropZone } from '../../admin-ui/drop-zone.tsx';
import { FileButton } from '../../admin-ui/file-button.tsx';
import importing from '../../admin-ui/importing/importing.module.css';
import css from './import.module.css';
import { TablePicture } from './pictures.tsx';

const EXAMPLE =
  'Agustina\tAcosta\t5.260.196-7\tagus.acosta@example.com\nBruno\tAguirre\t4.910.233-0\tbruno.aguirre@example.com';

/** Accepts a list as a file or pasted cells. */
export function PeopleImportStart({ onOpen }: { onOpen: (file: Blob, name: string) => void }) {
  const choose = ([file]: File[]) => file && onOpen(file, file.name);
  return (
    <div className={css.start}>
      <DropZone label="Soltá acá el archivo" onFiles={choose}>
        <div className={importing.drop}>
          <TablePicture />
          <strong>Soltá acá el archivo</strong>
          <span>CSV o Excel (.xlsx), hasta 5.000 filas. No hace falta que cambies los títulos.</span>
          <FileButton
            label="Elegir archivo"
            accept=".csv,.xlsx,.txt"
            className="btn btn-primary"
            onFiles={choose}
          />
        </div>
      </DropZone>
      <Paste onOpen={onOpen} />
    </div>
  );
}

function Paste({ onOpen }: { onOpen: (file: Blob, name: string) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [download] = useDownloadMutation();
  const handleTemplate = async () => {
    const { error } = await download({ url: 'enrolments/import/template.xlsx', name: 'lista.xlsx' });
    if (error) toast.error(errorMessage(error));
  };
  return (
    <div className={`sheet ${css.paste}`}>
      <label className="field" htmlFor={id}>
        O pegá desde una planilla
      </label>
      <textarea
        id={id}
        className="input"
        rows={8}
        placeholder={EXAMPLE}
        value={text}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id={`${id}-note`} className="muted">
        Copiá las celdas con o sin la fila de títulos.
      </p>
      <button
        type="button"
        className="btn btn-outline"
        aria-disabled={text.trim() === '' || undefined}
        onClick={() => text.trim() !== '' && onOpen(new Blob([text], { type: 'text/csv' }), 'Lo pegado')}
      >
        Leer lo pegado
      </button>
      <button type="button" className={css.template} onClick={() => void handleTemplate()}>
        <Icon name="download" />
        Descargar una planilla vacía
      </button>
    </div>
  );
}
