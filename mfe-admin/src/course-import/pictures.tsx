/** The sun over the river. */
export function SunPicture() {
  return (
    <svg viewBox="0 0 168 116" width="168" aria-hidden="true">
      <circle cx="84" cy="58" r="26" fill="var(--cta)" />
      <path
        d="M84 18v-8M124 58h8M36 58h8M112 30l6-6M56 30l-6-6"
        stroke="var(--cta)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M14 102c10 0 10 6 20 6s10-6 20-6 10 6 20 6 10-6 20-6 10 6 20 6 10-6 20-6"
        fill="none"
        stroke="var(--rio-400)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
