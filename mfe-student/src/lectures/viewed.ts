const VIEWED_FROM = 0.9;

/** Whether a lecture counts as seen: nobody watches the last seconds of the credits. */
export function isViewed({ coverage }: { coverage?: number | null }): boolean {
  return (coverage ?? 0) >= VIEWED_FROM;
}
