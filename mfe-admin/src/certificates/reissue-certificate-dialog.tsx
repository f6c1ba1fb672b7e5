import type { Certificate } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Modal } from '@rambla/kit/ui/modal';
import { useReissueCertificateMutation } from './certificates.api.ts';

/** Reissues a certificate with a corrected name. */
export function ReissueCertificateDialog({
  certificate,
  onClose,
}: {
  certificate: Certificate;
  onClose: () => void;
}) {
  const [reissue] = useReissueCertificateMutation();
  const { code, name, ci } = certificate;
  return (
    <Modal title="Emitir de nuevo" onClose={onClose}>
      <p className="muted">
        Sale otro certificado con un código nuevo. El código {code} va a decir que fue reemplazado y a llevar
        al nuevo.
      </p>
      <Form
        rules={{
          name: (value: string) => (value.trim() ? undefined : 'Escribí el nombre.'),
          ci: () => undefined,
        }}
        submit="Emitir de nuevo"
        sending="Emitiendo…"
        send={async (values) => {
          await reissue({ code, name: values.name.trim(), ci: values.ci.trim() || null }).unwrap();
          toast.success('Certificado emitido de nuevo');
          onClose();
        }}
      >
        <div className="fields">
          <Field name="name" label="Nombre" type="text" maxLength={120} defaultValue={name} required />
          <Field
            name="ci"
            label="Cédula"
            type="text"
            maxLength={20}
            inputMode="numeric"
            defaultValue={ci ?? ''}
            hint="Si queda vacía, no se imprime."
          />
        </div>
      </Form>
    </Modal>
  );
}
