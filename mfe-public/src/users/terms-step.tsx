import { paths } from '@rambla/kit/paths';
import { Form } from '@rambla/kit/ui/form';
import type { DueTerms } from './terms.ts';

async function accept({ token, version }: DueTerms): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`/api/terms/${version}/accept`, { method: 'POST', headers });
  // A 404 means that these terms are no longer due: accepted in another tab, or replaced.
  if (!response.ok && response.status !== 404) throw { status: response.status, data: await response.json() };
}

/** Asks the person, before the session starts, to accept the new terms. */
export function TermsStep({ due }: { due: DueTerms }) {
  return (
    <>
      <Form
        rules={{}}
        submit="Aceptar y seguir"
        send={async () => {
          await accept(due);
          due.onDone();
        }}
      >
        <p>
          <a href={paths.terms} target="_blank" rel="noopener">
            Leer los términos completos
          </a>
        </p>
      </Form>
      <button type="button" className="btn btn-outline" onClick={due.onDone}>
        Ahora no
      </button>
    </>
  );
}
