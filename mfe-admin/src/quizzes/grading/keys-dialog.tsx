import { Modal } from '@rambla/kit/ui/modal';
import css from './grading.module.css';

const KEYS: [string[], string][] = [
  [['0', '9'], 'Poner la nota. Dos cifras seguidas valen: 1 y 0 es 10'],
  [[','], 'Sumar o sacar medio punto'],
  [['Retroceso'], 'Borrar la nota'],
  [['Enter'], 'Guardar y seguir'],
  [['Ctrl', 'Enter'], 'Lo mismo, mientras escribís el comentario'],
  [['C'], 'Escribir el comentario; Esc sale'],
  [['Alt', '1'], 'Usar el primero de tus comentarios, y así hasta el 9'],
  [['S', '←', '→'], 'Saltear, anterior, siguiente'],
  [['A'], 'Anónimo, sí o no'],
  [['Z'], 'Deshacer la última nota'],
  [['?'], 'Esta lista'],
];

export function GradingShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Con el teclado" onClose={onClose}>
      <dl className={css.keyList}>
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
