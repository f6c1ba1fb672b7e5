/** A magnifying glass, shown when a file cannot be read. */
export function MagnifierPicture() {
  return (
    <svg viewBox="0 0 168 116" width="168" aria-hidden="true">
      <circle cx="76" cy="50" r="32" fill="var(--warn-soft)" stroke="var(--cta)" strokeWidth="4" />
      <path d="m100 74 24 24" stroke="var(--text)" strokeWidth="7" strokeLinecap="round" />
      <path d="M64 42h24M70 54h12" stroke="var(--text-2)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
