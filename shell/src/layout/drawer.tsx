import { useLocation } from '@rambla/kit/router';
import { useAtom } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Brand } from './brand.tsx';
import { drawerOpenAtom } from './drawer-atom.ts';
import { DrawerNav } from './drawer-nav.tsx';
import { SocialLinks } from './social-links.tsx';
import { ThemeButton } from './theme-button.tsx';

/** The menu as a native modal dialog, which traps the focus and restores it on closing. */
export function Drawer() {
  const [open, setOpen] = useAtom(drawerOpenAtom);
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname, setOpen]);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const handleClick = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target as HTMLElement;
    if (target === dialog.current || target.closest('a')) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="drawer"
      aria-label="Menú"
      onClose={() => setOpen(false)}
      onClick={handleClick}
    >
      {open && (
        <div className="drawer-in">
          <div className="drawer-head">
            <Brand />
            <button
              type="button"
              className="btn btn-ghost btn-icon"
              aria-label="Cerrar menú"
              onClick={() => setOpen(false)}
            >
              <Icon name="close" />
            </button>
          </div>
          <DrawerNav />
          <div className="drawer-foot">
            <SocialLinks />
            <ThemeButton />
          </div>
        </div>
      )}
    </dialog>
  );
}
