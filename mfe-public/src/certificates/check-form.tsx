import '@rambla/kit/styles/forms.css';
import { paths } from '@rambla/kit/paths';
import { useNavigate } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { When } from '@rambla/kit/ui/outline';
import type { FormEvent } from 'react';
import css from './certificate.module.css';

type Props = {
  code?: string;
  /** A typed letter that no code contains; `meant` is the corrected code. */
  wrong?: string;
  meant?: string;
  isUnknown?: boolean;
};

/** Asks for a code; without scripts the server redirects to the certificate's page. */
export function CertificateCheckForm({ code, wrong, meant, isUnknown = false }: Props) {
  const navigate = useNavigate();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    const plain = typed.replace(/[^0-9a-z-]/gi, '').toUpperCase();
    if (plain) void navigate(paths.certificate(plain));
  };
  return (
    <form className={css.form} action="/certificado/ir" method="get" onSubmit={handleSubmit}>
      <label htmlFor="certificate-code">Código</label>
      <div>
        <input
          className="input"
          id="certificate-code"
          name="code"
          key={code}
          defaultValue={code}
          maxLength={40}
          required
          aria-invalid={isUnknown || undefined}
          aria-describedby={wrong ? 'certificate-help' : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit" className="btn btn-primary">
          Verificar
        </button>
      </div>
      <When value={wrong}>
        <p id="certificate-help">
          <Icon name="alert" />
          <span>{`No usamos «${wrong}» en los códigos.`}</span>{' '}
          <a href={`/certificado/${meant}`}>{`Probar ${meant}`}</a>
        </p>
      </When>
    </form>
  );
}
