import { paths } from '@rambla/kit/paths';
import { Link, useLocation } from '@rambla/kit/router';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { useState } from 'react';

type Step = 'asking' | 'sending' | 'done' | 'failed';

/** Needs no log-in, because the signed link in the mail identifies the person. */
export default function UnsubscribeScreen() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [step, setStep] = useState<Step>('asking');
  const end = async () => {
    setStep('sending');
    const call = fetch(`/api/notices/unsubscribe?token=${encodeURIComponent(token)}`, { method: 'POST' });
    const response = await call.catch(() => undefined);
    setStep(response?.ok ? 'done' : 'failed');
  };
  const isDigest = token.split('.')[1] === 'digest';
  const what = isDigest ? 'el resumen del día' : 'estos avisos';
  if (step === 'done')
    return (
      <SectionNotice title="Listo, no te mandamos más correos">
        <PageTitle title="Avisos por correo" />
        <p>
          {isDigest
            ? 'El resumen del día no te llega más por correo.'
            : 'Estos avisos no te llegan más por correo ni al teléfono.'}{' '}
          En la campana seguís viendo todo.
        </p>
        <Link className="btn btn-primary" to={paths.noticePreferences}>
          Ver mis preferencias
        </Link>
      </SectionNotice>
    );
  return (
    <SectionNotice title={`¿No querés recibir más ${what}?`} alert={step === 'failed'}>
      <PageTitle title="Avisos por correo" />
      <p>
        {step === 'failed'
          ? 'No pudimos guardarlo: el link no es válido o el servidor no respondió.'
          : `Dejamos de mandarte ${what} por correo${isDigest ? '' : ' y al teléfono'}. Lo podés cambiar cuando quieras.`}
      </p>
      <button
        type="button"
        className="btn btn-primary"
        disabled={step === 'sending'}
        onClick={() => void end()}
      >
        No mandarme más
      </button>
    </SectionNotice>
  );
}
