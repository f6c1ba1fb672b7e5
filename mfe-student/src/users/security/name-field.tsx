import { Field } from '@rambla/kit/ui/field';

export const PASSKEY_NAME_RULES = {
  name: (value: string) => (value.trim() ? undefined : 'Ponele un nombre.'),
};

export function PasskeyNameField({ value }: { value: string }) {
  return (
    <Field
      name="name"
      label="Nombre de la llave"
      hint="Para reconocerla entre las tuyas."
      defaultValue={value}
      maxLength={60}
      autoComplete="off"
      required
    />
  );
}
