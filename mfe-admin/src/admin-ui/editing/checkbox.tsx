import type { ReactNode } from 'react';

type Props = { checked: boolean; onCheck: (checked: boolean) => void; children: ReactNode };

export function Checkbox({ checked, onCheck, children }: Props) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onCheck(event.currentTarget.checked)} />
      {children}
    </label>
  );
}
