const dayMs = 86_400_000

/** DASH-15, A-103: the day of this time in UTC, from its first to its last second. */
export function todayInUtc(now: Date): { readonly from: Date; readonly to: Date } {
  const start = Math.floor(now.getTime() / dayMs) * dayMs
  return { from: new Date(start), to: new Date(start + dayMs - 1000) }
}
