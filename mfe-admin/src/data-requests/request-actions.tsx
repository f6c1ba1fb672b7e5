import type { DataRequest } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import type { ConfirmationGuard } from '@rambla/kit/ui/use-password-confirmation';
import { useState } from 'react';
import type { JobStartResponse } from '../admin-ui/jobs/jobs.ts';
import {
  useEndDataRequestMutation,
  useEraseRequestedDataMutation,
  usePrepareRequestedCopyMutation,
  useRequestedCopyLinkMutation,
} from './data-requests.api.ts';

type Props = {
  request: DataRequest;
  begin: ConfirmationGuard;
  isBusy: boolean;
  onBegun: (job: JobStartResponse) => void;
};

/** Answers a request with the data export or the erasure. */
export function DataRequestActions({ request, begin, isBusy, onBegun }: Props) {
  // A deleted account is erased from the trash.
  if (request.kind === 'erasure')
    return request.doneAt === null ? <EraseButton request={request} begin={begin} /> : null;
  if (request.username === null) return request.doneAt === null ? <EndButton request={request} /> : null;
  return <CopyButton request={request} begin={begin} isBusy={isBusy} onBegun={onBegun} />;
}

/** Ends a request for a copy that nobody can make without the account. */
function EndButton({ request: { id, userId } }: Pick<Props, 'request'>) {
  const [end, { isLoading }] = useEndDataRequestMutation();
  const handleClick = () => {
    if (isLoading) return;
    end(id)
      .unwrap()
      .then(
        () => toast.success('Pedido respondido'),
        (error: unknown) => toast.error(errorMessage(error)),
      );
  };
  return (
    <button
      type="button"
      className="btn btn-outline btn-sm"
      aria-label={`Marcar como respondido el pedido de la cuenta ${userId}`}
      aria-disabled={isLoading || undefined}
      onClick={handleClick}
    >
      Marcar como respondido
    </button>
  );
}

function CopyButton({ request: { id, username, copy }, begin, isBusy, onBegun }: Props) {
  const [prepare] = usePrepareRequestedCopyMutation();
  const [link] = useRequestedCopyLinkMutation();
  const say = (error: unknown) => toast.error(errorMessage(error));
  const handlePrepare = () => {
    if (!isBusy) begin(() => void prepare(id).unwrap().then(onBegun, say));
  };
  const handleDownload = () =>
    begin(() => {
      link(id)
        .unwrap()
        .then(({ url }) => window.location.assign(url), say);
    });
  return copy ? (
    <button
      type="button"
      className="btn btn-primary btn-sm"
      aria-label={`Descargar la copia de ${username}`}
      onClick={handleDownload}
    >
      Descargar ({formatFileSize(copy.bytes)})
    </button>
  ) : (
    <button
      type="button"
      className="btn btn-outline btn-sm"
      aria-label={`Preparar copia de ${username}`}
      aria-disabled={isBusy || undefined}
      onClick={handlePrepare}
    >
      Preparar copia
    </button>
  );
}

function EraseButton({ request: { id, userId, username, email }, begin }: Pick<Props, 'request' | 'begin'>) {
  const [isAsking, setAsking] = useState(false);
  const [erase] = useEraseRequestedDataMutation();
  return (
    <>
      <button
        type="button"
        className="btn btn-danger btn-sm"
        aria-label={`Borrar los datos de ${username ?? `la cuenta ${userId}`}`}
        onClick={() => begin(() => setAsking(true))}
      >
        Borrar
      </button>
      {isAsking && (
        <ConfirmDialog
          title="¿Borrar a esta persona y sus datos?"
          action="Borrar para siempre"
          typed={email ?? String(userId)}
          onConfirm={async () => {
            await erase(id).unwrap();
            toast.success('Datos borrados con éxito');
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            Se borran su perfil, sus apuntes y sus entregas; lo que escribió queda como «Cuenta cerrada».
            Quedan sus certificados y las actas. Esto no se puede deshacer: antes, asegurate de que quien lo
            pidió es esa persona.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
