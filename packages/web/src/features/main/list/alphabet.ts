/** The ranks of texts in the alphabet. */
export interface Alphabet {
  /** The rank of each of these texts among all that were asked for; equal texts have the same. */
  ranksOf(texts: readonly string[]): Float64Array
}

/** Comparing words is slow, so what has been sorted is kept, and new texts are sorted into it. */
export function createAlphabet(): Alphabet {
  let sorted: string[] = []
  let ranks: ReadonlyMap<string, number> = new Map()
  const learn = (texts: readonly string[]) => {
    const wanted = new Set(texts)
    const fresh = [...wanted].filter((text) => !ranks.has(text)).sort(collator.compare)
    // What nobody is called any more is forgotten some time
    const kept = sorted.length > 2 * wanted.size ? sorted.filter((text) => wanted.has(text)) : sorted
    sorted = merged(kept, fresh)
    ranks = new Map(sorted.map((text, index) => [text, index]))
  }
  return {
    ranksOf(texts) {
      if (!texts.every((text) => ranks.has(text))) learn(texts)
      return Float64Array.from(texts, (text) => ranks.get(text)!)
    },
  }
}

function merged(a: readonly string[], b: readonly string[]): string[] {
  const all: string[] = []
  let at = 0
  for (const text of b) {
    while (at < a.length && collator.compare(a[at]!, text) <= 0) all.push(a[at++]!)
    all.push(text)
  }
  while (at < a.length) all.push(a[at++]!)
  return all
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
