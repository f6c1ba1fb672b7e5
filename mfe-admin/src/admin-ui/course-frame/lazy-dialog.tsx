import { toast } from '@rambla/kit/toasts';
import { type ComponentType, useEffect, useState } from 'react';

/** Loads a dialog's code when it is opened; a failed load closes it, so that it can be opened again. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    useEffect(() => {
      let isHere = true;
      load().then(
        (loaded) => isHere && setDialog(() => loaded.default),
        () => {
          if (!isHere) return;
          toast.error('No pudimos abrirlo. Fijate si tenés conexión y probá de nuevo.');
          props.onClose();
        },
      );
      return () => {
        isHere = false;
      };
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
