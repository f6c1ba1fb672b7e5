import { Icon } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';

/** The note under a field: its error, or else its hint. */
export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  if (error) {
    return (
      <p className="field-error" id={id}>
        <Icon name="alert" />
        {error}
      </p>
    );
  }
  if (!hint) return null;
  return (
    <div className="field-hint" id={id}>
      {hint}
    </div>
  );
}
