export interface Tally {
  passed: number
  failed: number
  skipped: number
}
