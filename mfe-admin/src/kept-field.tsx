import { type Ref, useState } from 'react';

type Props = { name: string; value: string | number; ref?: Ref<HTMLInputElement> };

/**
 * A value that a form sends and keeps with its texts, unseen: as it was when the form began, or as a draft that comes
 * back brings it. React sets a field of type hidden back to its default whenever it renders.
 */
export function KeptField({ name, value, ref }: Props) {
  const [began] = useState(value);
  return <input ref={ref} type="text" hidden readOnly name={name} defaultValue={began} />;
}
