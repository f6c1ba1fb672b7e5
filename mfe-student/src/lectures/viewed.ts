const VIEWED_FROM = 0.9;

/** True when a lecture counts as viewed: few people watch its last seconds. */
export function isViewed({ coverage }: { coverage?: number | null }): boolean {
  return (coverage ?? 0) >= VIEWED_FROM;
}
