/** Goals by number of vehicles; milliseconds and megabytes. */
export const goals = {
  markers: { 10000: 2000, 100000: 6000 },
  batch: { 10000: 20, 100000: 25 },
  longest: { 50000: 50 },
  memory: { 50000: 200, 100000: 300 },
  /** At any number. */
  chosen: 100,
  /** The batching rule and half a second. */
  others: 2000,
  /** Of the worker. */
  filter: { 50000: 50 },
} as const

/** ` (goal 20)`, or empty where none is set for so many vehicles. */
export function goalOf(goal: number | Readonly<Record<number, number>>, vehicles: number, unit = 'ms'): string {
  const wanted = typeof goal === 'number' ? goal : goal[vehicles]
  return wanted === undefined ? '' : ` (goal ${wanted} ${unit})`
}
