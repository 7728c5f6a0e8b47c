import { folded } from '../format/folded.ts'
import type { ImportKind } from './import-kind.ts'

/** A heading without accents, blanks and punctuation. */
const plain = (heading: string): string => folded(heading).replace(/[^a-z0-9]/g, '')

/**
 * Which field each column of a file fills, by its heading; undefined where none is recognised, and for the second column of a
 * field. `titles` are the names of the fields in the languages of the product.
 */
export function matchColumns(
  kind: ImportKind,
  headings: readonly string[],
  titles: (id: string) => readonly string[],
): (string | undefined)[] {
  const byHeading = new Map<string, string>()
  for (const { id, headings: known } of kind.columns) {
    for (const name of [...known, ...titles(id)]) if (!byHeading.has(plain(name))) byHeading.set(plain(name), id)
  }
  const used = new Set<string>()
  return headings.map((heading) => {
    const id = byHeading.get(plain(heading))
    if (id === undefined || used.has(id)) return undefined
    used.add(id)
    return id
  })
}
