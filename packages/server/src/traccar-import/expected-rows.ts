import { hashOfText, type KindComparison, note } from './comparison.ts'

/** What is to come of positions or events, by new id, in four bytes a row. */
export interface ExpectedRows {
  readonly comparison: KindComparison
  /** A row that was read, as it is to be stored. */
  expect(id: number, text: string): void
  /** It was stored by an earlier run. */
  wasKnown(id: number): void
  /** It is here under the id of another, which is the same report. */
  isTwin(id: number, text: string): void
  /** A row that stands here. One that nobody expects is passed over. */
  meet(id: number, oldId: number, text: string): void
  /** Whatever has not been met is missing. */
  end(oldIdOf: (id: number) => number): void
}

const BLOCK = 65_536
/** 128 million rows, in half a gigabyte: later ones are not compared. */
const MAX_BLOCKS = 2000
const KNOWN = 0x8000_0000

export function expectedRows(comparison: KindComparison): ExpectedRows {
  const blocks = new Map<number, Uint32Array>()
  const blockOf = (id: number) => blocks.get(Math.floor(id / BLOCK))
  // Zero stands for a row that nobody expects
  const mark = (hash: number): number => (hash % (KNOWN - 1)) + 1
  const at = (id: number): number => blockOf(id)?.[id % BLOCK] ?? 0
  const forget = (id: number) => {
    blockOf(id)![id % BLOCK] = 0
  }
  return {
    comparison,
    expect(id, text) {
      const block = blockOf(id) ?? (blocks.size < MAX_BLOCKS ? new Uint32Array(BLOCK) : undefined)
      if (!block || block[id % BLOCK]) return
      blocks.set(Math.floor(id / BLOCK), block)
      const hash = hashOfText(text)
      block[id % BLOCK] = mark(hash)
      comparison.expected.addHash(hash)
    },
    wasKnown(id) {
      const block = blockOf(id)
      if (block?.[id % BLOCK]) block[id % BLOCK] = (block[id % BLOCK]! | KNOWN) >>> 0
    },
    isTwin(id, text) {
      if (!at(id)) return
      comparison.expected.remove(text)
      comparison.twins++
      forget(id)
    },
    meet(id, oldId, text) {
      const value = at(id)
      if (!value) return
      const hash = hashOfText(text)
      comparison.standing.addHash(hash)
      if (value % KNOWN !== mark(hash))
        note(value >= KNOWN ? comparison.changed : comparison.differences, oldId, 'is not the same here')
      forget(id)
    },
    end(oldIdOf) {
      for (const [number, block] of blocks)
        for (let index = 0; index < BLOCK; index++) {
          const value = block[index]!
          if (!value) continue
          note(
            value >= KNOWN ? comparison.changed : comparison.differences,
            oldIdOf(number * BLOCK + index),
            'is not here',
          )
        }
    },
  }
}
