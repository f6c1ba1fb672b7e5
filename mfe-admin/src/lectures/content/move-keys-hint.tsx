import css from './content.module.css';

/** Shows the keys while an item is lifted, but not to screen readers, which get a message. */
export function MoveKeysHint({ said }: { said: string }) {
  return (
    <div className={css.mover} aria-hidden="true">
      <b>{said}</b>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> mover
      </span>
      <span>
        <kbd>Mayús</kbd>
        <kbd>↑</kbd>
        <kbd>↓</kbd> otra sección
      </span>
      <span>
        <kbd>Espacio</kbd> soltar
      </span>
      <span>
        <kbd>Esc</kbd> dejarlo donde estaba
      </span>
    </div>
  );
}
