import { folded } from '../format/folded.ts'

/** Names that can be searched by the beginnings of their words, ignoring case, accents and punctuation. */
export interface NameIndex {
  /** The numbers of the names in which each of the words begins a word; at most `max`, in the order of the names. */
  matching(words: readonly string[], max: number): number[]
  /** A name as it is compared. */
  nameOf(number: number): string
}

/** Names that are folded between two yields: a few milliseconds. */
const namesAStep = 4096

/** The words of a text as they are compared: "Av. São João" becomes `av`, `sao`, `joao`. */
export const searchWords = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Builds the index in steps: the caller lets others run between them. Names are joined in one text, so that a search is one scan. */
export function* nameIndex(count: number, textOf: (number: number) => string): Generator<void, NameIndex> {
  const starts = new Uint32Array(count + 1)
  const pieces: string[] = []
  let length = 1
  for (let from = 0; from < count; from += namesAStep) {
    const names: string[] = []
    for (let number = from; number < Math.min(count, from + namesAStep); number += 1) {
      const name = searchWords(textOf(number)).join(' ')
      starts[number] = length
      // A space before each word and a line break after each name make the beginning of a word one exact text
      names.push(`${name}\n`)
      length += name.length + 2
    }
    pieces.push(` ${names.join(' ')}`)
    yield
  }
  starts[count] = length
  const text = pieces.join('')
  const nameOf = (number: number): string => text.slice(starts[number], starts[number + 1]! - 2)

  /** The name that a place in the text belongs to. */
  function numberAt(place: number): number {
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= place) low = middle
      else high = middle - 1
    }
    return low
  }

  return {
    nameOf,
    matching(words, max) {
      const found: number[] = []
      const [longest, ...others] = [...words].sort((a, b) => b.length - a.length).map((word) => ` ${word}`)
      if (longest === undefined) return found
      let at = text.indexOf(longest)
      while (at >= 0 && found.length < max) {
        const number = numberAt(at + 1)
        const name = ` ${nameOf(number)}`
        if (others.every((word) => name.includes(word))) found.push(number)
        at = text.indexOf(longest, starts[number + 1]! - 2)
      }
      return found
    },
  }
}
