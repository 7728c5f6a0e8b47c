/** Ids of which something is to be asked again because it changed. What changes while it is asked stays to be asked. */
export class RecheckQueue {
  /** With the number of the last change. */
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

  /** Asks about some of them; gives the answer and the ids it holds for. When it fails, all are still in doubt. */
  async ask<Answer>(ask: (ids: number[]) => Promise<Answer>): Promise<readonly [Answer, readonly number[]]> {
    const asked = this.#ids.entries().take(maxAtOnce).toArray()
    const answer = await ask(asked.map(([id]) => id))
    const settled = asked.filter(([id, change]) => this.#ids.get(id) === change).map(([id]) => id)
    for (const id of settled) this.#ids.delete(id)
    return [answer, settled]
  }
}

const maxAtOnce = 500
