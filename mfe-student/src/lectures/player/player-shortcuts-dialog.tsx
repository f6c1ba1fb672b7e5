import { Modal } from '@rambla/kit/ui/modal';
import css from './player-shortcuts-dialog.module.css';
import { usePlayer, usePlayerValue } from './use-player.ts';

const VIDEO: [string[], string][] = [
  [['Espacio', 'K'], 'Reproducir o pausar'],
  [['J', 'L'], '10 segundos atrás o adelante'],
  [['←', '→'], '5 segundos atrás o adelante'],
  [['0', '…', '9'], 'Ir a una décima parte'],
  [['Inicio', 'Fin'], 'Ir al principio o al final *'],
  [['<', '>'], 'Más lento o más rápido'],
  [['F'], 'Pantalla completa'],
];
const SOUND: [string[], string][] = [
  [['↑', '↓'], 'Subir o bajar el volumen *'],
  [['M'], 'Silenciar'],
  [['C'], 'Subtítulos'],
];
const TEXT: [string[], string][] = [
  [['↑', '↓'], 'Otra línea de la transcripción'],
  [['Enter'], 'Ver desde esa línea'],
  [['P'], 'Preguntar en este segundo'],
  [['?'], 'Esta lista'],
];

/** Lists the keyboard shortcuts, and can turn off single-character ones. */
export function PlayerShortcutsDialog({ onClose }: { onClose: () => void }) {
  const player = usePlayer();
  const shortcuts = usePlayerValue((state) => state.shortcuts);
  return (
    <Modal title="Atajos del teclado" onClose={onClose}>
      <div className={css.keys}>
        <Keys title="Video" keys={VIDEO} />
        <div>
          <Keys title="Sonido y texto" keys={SOUND} />
          <Keys title="En la clase" keys={TEXT} />
        </div>
      </div>
      <p className={css.hint}>* Con el foco en el reproductor; si no, mueven la página.</p>
      <label className={css.off}>
        <input
          type="checkbox"
          checked={shortcuts}
          onChange={(event) => player.prefer({ shortcuts: event.target.checked })}
        />
        Usar atajos de una sola tecla
      </label>
    </Modal>
  );
}

function Keys({ title, keys }: { title: string; keys: [string[], string][] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
