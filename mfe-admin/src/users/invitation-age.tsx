import type { ListedUser } from '@rambla/api/contract';
import { DAY_MS } from '@rambla/kit/format/day-ms';

/** Shows how long ago an invitation was sent, and whether its link still works. */
export function InvitationAge({ sentAt, expiresAt }: NonNullable<ListedUser['invitation']>) {
  if (sentAt === null) return <span className="muted">Sin enviar</span>;
  return (
    <>
      {ageText(sentAt)} {expiresAt === null && <span className="chip dot chip-danger">Venció</span>}
    </>
  );
}

function ageText(sentAt: string): string {
  const days = Math.floor((Date.now() - Date.parse(sentAt)) / DAY_MS);
  if (days < 1) return 'Hoy';
  return days === 1 ? 'Hace 1 día' : `Hace ${days.toLocaleString('es-UY')} días`;
}
