import { errorMessage } from '@rambla/kit/base-api';
import { saveFile } from '@rambla/kit/data/download';
import { copyText } from '@rambla/kit/dom/copy-text';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { Modal } from '@rambla/kit/ui/modal';
import type { ConfirmationGuard } from '@rambla/kit/ui/use-password-confirmation';
import { useRef, useState } from 'react';
import css from '../profile.module.css';
import { useMakeRecoveryCodesMutation } from './passkeys.api.ts';
import security from './security.module.css';

/** The number of unused recovery codes, and a way to renew them. */
export function RecoveryCodes({ left, begin }: { left: number; begin: ConfirmationGuard }) {
  const [make, { isLoading }] = useMakeRecoveryCodesMutation();
  const [codes, setCodes] = useState<string[] | null>(null);
  const isMaking = useRef(false);
  const handleMake = async () => {
    // A second set would make the first one's codes invalid.
    if (isMaking.current) return;
    isMaking.current = true;
    const { data, error } = await make();
    isMaking.current = false;
    if (data) setCodes(data.codes);
    else toast.error(errorMessage(error));
  };
  return (
    <section className={`card ${css.card}`} aria-labelledby="codigos">
      <h2 id="codigos">Códigos de recuperación</h2>
      <p>Cada uno te deja ingresar una vez, con tu contraseña, cuando no tengas tu llave de acceso.</p>
      {left > 0 ? (
        <p>{left === 1 ? 'Te queda 1 código.' : `Te quedan ${left} códigos.`}</p>
      ) : (
        <p className="callout">
          <Icon name="alert" />
          <span>
            No tenés códigos. Si perdés tu dispositivo, solo la administración te puede dejar ingresar.
          </span>
        </p>
      )}
      <button
        type="button"
        className={left > 0 ? 'btn btn-outline' : 'btn btn-primary'}
        aria-disabled={isLoading || undefined}
        onClick={() => begin(() => void handleMake())}
      >
        <Icon name="lock" /> {left > 0 ? 'Hacer códigos nuevos' : 'Hacer mis códigos'}
      </button>
      {left > 0 && <p className={css.deviceFacts}>Los nuevos reemplazan a los que te quedan.</p>}
      {codes && <Codes codes={codes} onClose={() => setCodes(null)} />}
    </section>
  );
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n');
  const handleCopy = async () => {
    const refusal = 'El navegador no dejó copiarlos. Descargalos, o anotalos.';
    if (await copyText(text, refusal)) toast.success('Códigos copiados con éxito');
  };
  const handleSave = () =>
    saveFile(
      new Blob([`${text}\n`], { type: 'text/plain' }),
      `codigos-de-recuperacion-${location.hostname}.txt`,
    );
  return (
    <Modal title="Tus códigos de recuperación" onClose={onClose}>
      <p>Guardalos en un lugar que no sea este dispositivo. No se vuelven a mostrar.</p>
      <ol className={security.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="modal-actions">
        <button type="button" className="btn btn-outline" onClick={() => void handleCopy()}>
          <Icon name="stack" /> Copiar
        </button>
        <button type="button" className="btn btn-outline" onClick={handleSave}>
          <Icon name="download" /> Descargar
        </button>
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Ya los guardé
        </button>
      </div>
    </Modal>
  );
}
