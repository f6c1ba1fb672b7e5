import type { Certificate } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import type { Column } from '../admin-ui/list/data-table.tsx';

const STATES = {
  valid: ['chip chip-ok', 'Válido'],
  revoked: ['chip chip-warn', 'Anulado'],
  replaced: ['chip', 'Reemplazado'],
} as const;

export const CERTIFICATE_COLUMNS: Column<Certificate>[] = [
  {
    id: 'name',
    label: 'Nombre',
    className: 'table-wide',
    cell: ({ name, ci }) => (
      <>
        <bdi>{name}</bdi>
        {ci && <span className="muted"> {ci}</span>}
      </>
    ),
  },
  {
    id: 'code',
    label: 'Código',
    cell: ({ code }) => (
      <a href={paths.certificate(code)} target="_blank" rel="noopener">
        {code}
      </a>
    ),
  },
  {
    id: 'state',
    label: 'Estado',
    cell: ({ state, reason, hidden }) => (
      <>
        <span className={STATES[state][0]}>{STATES[state][1]}</span>
        {hidden && <span className="muted"> Oculto</span>}
        {reason && <span className="muted"> {reason}</span>}
      </>
    ),
  },
  { id: 'mark', label: 'Resultado', cell: ({ mark }) => mark ?? '–' },
  { id: 'issuedAt', label: 'Emitido', cell: ({ issuedAt }) => momentText(issuedAt) },
];
