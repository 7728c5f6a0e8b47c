/** The alphabetical rank of items. */
export interface Alphabet<Thing extends object> {
  /** The rank of each of these among all that were requested; items with equal texts have the same. */
  ranksOf(things: readonly Thing[]): Float64Array
}

interface Word {
  readonly text: string
  rank: number
}

/**
 * Comparing texts is slow, so the sorted texts are cached, and new ones are inserted. The text of an item is read once: a
 * renamed item must be another object.
 */
export function createAlphabet<Thing extends object>(textOf: (thing: Thing) => string): Alphabet<Thing> {
  let words = new Map<string, Word>()
  let known = new WeakMap<Thing, Word>()
  let sorted: readonly Word[] = []
  let largest = 0

  const forget = () => {
    words = new Map()
    known = new WeakMap()
    sorted = []
  }
  const wordOf = (thing: Thing, fresh: Word[]): Word => {
    const before = known.get(thing)
    if (before) return before
    const text = textOf(thing)
    const word = words.get(text) ?? { text, rank: 0 }
    if (!words.has(text)) {
      words.set(text, word)
      fresh.push(word)
    }
    known.set(thing, word)
    return word
  }
  return {
    ranksOf(things) {
      largest = Math.max(largest, things.length)
      // Unused texts are dropped eventually
      if (words.size > 2 * largest) forget()
      const fresh: Word[] = []
      const asked = things.map((thing) => wordOf(thing, fresh))
      if (fresh.length > 0) {
        sorted = merged(sorted, fresh.sort(compare))
        for (const [rank, word] of sorted.entries()) word.rank = rank
      }
      return Float64Array.from(asked, ({ rank }) => rank)
    },
  }
}

function merged(a: readonly Word[], b: readonly Word[]): readonly Word[] {
  const all: Word[] = []
  let at = 0
  for (const word of b) {
    while (at < a.length && compare(a[at]!, word) <= 0) all.push(a[at++]!)
    all.push(word)
  }
  while (at < a.length) all.push(a[at++]!)
  return all
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const compare = (a: Word, b: Word): number => collator.compare(a.text, b.text)
