import type { Certificate } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { useState } from 'react';
import { Checkbox } from '../admin-ui/editing/checkbox.tsx';
import { useRevokeCertificateMutation } from './certificates.api.ts';

/** Revokes a certificate with a reason, which may be public. */
export function RevokeCertificateDialog({
  certificate,
  onClose,
}: {
  certificate: Certificate;
  onClose: () => void;
}) {
  const [revoke] = useRevokeCertificateMutation();
  const [showsReason, setShowsReason] = useState(true);
  return (
    <Modal title="Anular el certificado" onClose={onClose}>
      <p className="muted">
        La página del certificado de <bdi>{certificate.name}</bdi> va a decir que ya no vale. Lo podés hacer
        valer de nuevo.
      </p>
      <Form
        rules={{ reason: (value: string) => (value.trim() ? undefined : 'Escribí el motivo.') }}
        submit="Anular"
        sending="Anulando…"
        send={async ({ reason }) => {
          await revoke({ code: certificate.code, reason: reason.trim(), showsReason }).unwrap();
          toast.success('Certificado anulado');
          onClose();
        }}
      >
        <div className="fields">
          <Field
            name="reason"
            label="Motivo"
            type="text"
            maxLength={300}
            autoComplete="off"
            placeholder="se emitió con un error en el nombre"
            required
          />
          <Checkbox checked={showsReason} onCheck={setShowsReason}>
            Mostrar el motivo en su página
          </Checkbox>
        </div>
      </Form>
    </Modal>
  );
}
