import { toast } from '@rambla/kit/toasts';
import { Form } from '@rambla/kit/ui/form';
import type { ClosingAccount } from './closing.ts';

async function keep({ token }: ClosingAccount): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch('/api/users/me/closure', { method: 'DELETE', headers });
  if (!response.ok) throw { status: response.status, data: await response.json() };
}

/** Offers to keep an account that is closing, between log-in and portal. */
export function StayStep({ account }: { account: ClosingAccount }) {
  return (
    <>
      <Form
        rules={{}}
        submit="Me arrepentí"
        send={async () => {
          await keep(account);
          toast.success('Tu cuenta queda como estaba');
          account.onDone();
        }}
      >
        <p>Si no hacés nada, ese día se borran tu perfil, tus apuntes y tus entregas.</p>
      </Form>
      <button type="button" className="btn btn-outline" onClick={account.onDone}>
        Seguir sin cambiar nada
      </button>
    </>
  );
}
