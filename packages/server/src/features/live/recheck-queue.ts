/** Ids to be rechecked because of a change. Ids that change during the recheck stay queued. */
export class RecheckQueue {
  /** With the sequence number of the last change. */
  readonly #ids = new Map<number, number>()
  #changes = 0

  get size(): number {
    return this.#ids.size
  }

  has(id: number): boolean {
    return this.#ids.has(id)
  }

  add(id: number): void {
    this.#changes += 1
    this.#ids.set(id, this.#changes)
  }

  /** Rechecks some of them; returns the answer and the ids it holds for. On failure all stay queued. */
  async ask<Answer>(ask: (ids: number[]) => Promise<Answer>): Promise<readonly [Answer, readonly number[]]> {
    const asked = this.#ids.entries().take(maxAtOnce).toArray()
    const answer = await ask(asked.map(([id]) => id))
    const settled = asked.filter(([id, change]) => this.#ids.get(id) === change).map(([id]) => id)
    for (const id of settled) this.#ids.delete(id)
    return [answer, settled]
  }
}

const maxAtOnce = 500
