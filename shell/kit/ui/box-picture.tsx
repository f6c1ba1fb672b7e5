/** An open box with an arrow pointing into it. */
export function BoxPicture() {
  return (
    <svg viewBox="0 0 168 116" width="168" aria-hidden="true">
      <path
        d="M42 44 84 26l42 18v42L84 104 42 86z"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="m42 44 42 18 42-18M84 62v42"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="m62 35 43 18v16" fill="none" stroke="var(--cta)" strokeWidth="7" />
      <circle cx="128" cy="84" r="19" fill="var(--cta)" />
      <path
        d="M128 76v14m-7-6 7 7 7-7"
        fill="none"
        stroke="var(--on-cta)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
