/** The latest ids of at most so many. */
export class RecentIds {
  readonly #ids = new Set<number>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** Notes this id; false when it is among the latest already. */
  add(id: number): boolean {
    if (this.#ids.has(id)) return false
    this.#ids.add(id)
    if (this.#ids.size > this.#max) this.#ids.delete(this.#ids.keys().next().value!)
    return true
  }
}
