import css from './content.module.css';

/** Shows the keyboard keys while an item is lifted; screen readers get a message instead. */
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
