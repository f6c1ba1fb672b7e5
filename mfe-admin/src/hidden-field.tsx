import { type Ref, useState } from 'react';

type Props = { name: string; value: string | number; ref?: Ref<HTMLInputElement> };

/**
 * A hidden value that a form submits and keeps in its draft. React resets an input of type hidden to its
 * default on every render, so this one is not.
 */
export function HiddenField({ name, value, ref }: Props) {
  const [began] = useState(value);
  return <input ref={ref} type="text" hidden readOnly name={name} defaultValue={began} />;
}
