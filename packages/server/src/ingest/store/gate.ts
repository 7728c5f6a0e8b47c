/** Counts the positions that wait for the database, and stops reading from units while there are too many. */
export class Gate {
  private readonly max: number
  private waiting = 0
  private readonly stopped = new Set<() => void>()

  constructor(max: number) {
    this.max = max
  }

  get isShut(): boolean {
    return this.waiting >= this.max
  }
  get count(): number {
    return this.waiting
  }

  enter(): void {
    this.waiting += 1
  }

  /** Reopens at half of the limit, so that it does not toggle all the time. */
  leave(count: number): void {
    this.waiting -= count
    if (this.stopped.size === 0 || this.waiting > this.max / 2) return
    const go = [...this.stopped]
    this.stopped.clear()
    for (const resume of go) resume()
  }

  /** Calls `resume` once, as soon as the gate is open (at once when it is). */
  whenOpen(resume: () => void): void {
    if (this.isShut) this.stopped.add(resume)
    else resume()
  }
}
