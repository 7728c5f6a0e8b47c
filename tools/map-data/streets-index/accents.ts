/** How often, and in which share of all cases, a spelling with accents must occur before it is used. */
const minSeen = 3
const minShare = 0.8

/** Restores missing accents, as other names spell the same words: "Joao" becomes "João" where nearly all others are called so. */
export function accentsOf(names: readonly string[]): (name: string) => string {
  const spellings = new Map<string, Map<string, number>>()
  for (const word of names.flatMap((name) => name.split(' '))) {
    const counts = spellings.get(bare(word)) ?? new Map<string, number>()
    spellings.set(bare(word), counts.set(word, (counts.get(word) ?? 0) + 1))
  }
  const best = new Map<string, string>()
  for (const [plain, counts] of spellings) {
    const total = counts.values().reduce((sum, count) => sum + count, 0)
    const [word, count] = [...counts].sort((a, b) => b[1] - a[1])[0]!
    if (word !== plain && count >= minSeen && count >= total * minShare) best.set(plain, word)
  }
  return (name) =>
    name
      .split(' ')
      .map((word) => best.get(word) ?? word)
      .join(' ')
}

const bare = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '')
