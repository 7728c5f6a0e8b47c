/** The result of one of the runners. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Names of the tests that failed, with their files. */
  readonly failures: string[]
  /** Names of the tests that failed once and passed when they were tried again. */
  readonly flaky: string[]
}

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] })

/** The counts, as in the last line of a run. */
export function tallyText({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
