import { Icon } from '@rambla/kit/ui/icon';
import type { ReactNode } from 'react';

/** What stands under a field: what is wrong with it, else what helps to fill it in. */
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
