import type { Certificate } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Icon } from '@rambla/kit/ui/icon';
import { MenuButton } from '../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../admin-ui/menu/menu-item.tsx';
import { useCanEditMarks } from '../admin-ui/people/use-can-edit-marks.ts';

type Props = {
  certificate: Certificate;
  onReissue: () => void;
  onRevoke: () => void;
  onRestore: () => void;
};

export function CertificateMenu({ certificate, onReissue, onRevoke, onRestore }: Props) {
  const { code, name, state } = certificate;
  const teaches = useCanEditMarks();
  return (
    <MenuButton button={<Icon name="dots" />} label={`Acciones para el certificado de ${name}`}>
      <MenuItem
        icon="eye"
        label="Ver su página"
        onPick={() => window.open(paths.certificate(code), '_blank', 'noopener')}
      />
      {teaches && state !== 'replaced' && (
        <MenuItem icon="edit" label="Emitir de nuevo con otro nombre" onPick={onReissue} />
      )}
      {teaches && state === 'valid' && <MenuItem icon="lock" label="Anular" danger onPick={onRevoke} />}
      {teaches && state === 'revoked' && (
        <MenuItem icon="loop" label="Hacer valer de nuevo" onPick={onRestore} />
      )}
    </MenuButton>
  );
}
