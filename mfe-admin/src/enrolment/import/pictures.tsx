/** A spreadsheet with an arrow pointing up. */
export function TablePicture() {
  return (
    <svg viewBox="0 0 168 116" width="168" aria-hidden="true">
      <rect
        x="42"
        y="14"
        width="84"
        height="78"
        rx="12"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="3"
      />
      <path d="M42 34h84M70 34v58M98 34v58M42 54h84M42 73h84" stroke="var(--line-strong)" strokeWidth="2" />
      <rect x="44" y="36" width="25" height="17" fill="var(--fcea-soft)" />
      <rect x="72" y="55" width="25" height="17" fill="var(--warn-soft)" />
      <circle cx="126" cy="84" r="20" fill="var(--cta)" />
      <path
        d="M126 94V75m-8 8 8-8 8 8"
        stroke="var(--on-cta)"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** People under the sun. */
export function DonePicture() {
  return (
    <svg viewBox="0 0 168 116" width="168" aria-hidden="true">
      <circle cx="84" cy="58" r="26" fill="var(--cta)" />
      <g fill="var(--fing-soft)" stroke="var(--fing)" strokeWidth="3">
        <circle cx="48" cy="62" r="11" />
        <path d="M28 92c2-12 10-17 20-17s18 5 20 17z" />
      </g>
      <g fill="var(--fcea-soft)" stroke="var(--fcea)" strokeWidth="3">
        <circle cx="118" cy="62" r="11" />
        <path d="M98 92c2-12 10-17 20-17s18 5 20 17z" />
      </g>
      <path
        d="M14 102c10 0 10 6 20 6s10-6 20-6 10 6 20 6 10-6 20-6 10 6 20 6 10-6 20-6 10 6 20 6"
        fill="none"
        stroke="var(--rio-400)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
