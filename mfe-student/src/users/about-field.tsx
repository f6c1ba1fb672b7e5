import { useFieldError } from '@rambla/kit/dom/form';

/** A teacher's description on the pages of their courses. */
export function AboutField({ about }: { about: string | null }) {
  const error = useFieldError('about');
  return (
    <div className="field">
      <label htmlFor="presentacion">Quién sos</label>
      <textarea
        id="presentacion"
        name="about"
        className="input"
        rows={4}
        maxLength={1000}
        defaultValue={about ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby="presentacion-nota"
      />
      <p className="field-hint" id="presentacion-nota">
        {error ?? 'Lo lee cualquiera en la página de tus cursos, junto a tu nombre y apellido.'}
      </p>
    </div>
  );
}
