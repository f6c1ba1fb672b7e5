/** Formats a mark as an acta shows it. */
export const formatActaMark = (mark: number | null) => (mark === null ? 'No se presentó' : String(mark));

export const actaLineNameOf = ({
  surname,
  firstName,
}: {
  surname: string | null;
  firstName: string | null;
}) => [surname, firstName].filter(Boolean).join(', ');
