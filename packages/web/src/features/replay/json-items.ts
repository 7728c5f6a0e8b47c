/**
 * The items of a JSON array of objects that arrives in pieces: each call with the next piece returns the items completed by it.
 * Throws for what is no JSON, when an item ends.
 */
export function createItemReader(): (piece: string) => unknown[] {
  let rest = ''
  /** How far `rest` has been looked at. */
  let looked = 0
  let start = -1
  let depth = 0
  let isText = false
  let isEscaped = false
  return (piece) => {
    rest += piece
    const items: unknown[] = []
    for (; looked < rest.length; looked++) {
      const code = rest.charCodeAt(looked)
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (code === backslash) isEscaped = true
        else if (code === quote) isText = false
      } else if (code === quote) isText = true
      else if (code === open) {
        if (depth++ === 0) start = looked
      } else if (code === close && --depth === 0) {
        items.push(JSON.parse(rest.slice(start, looked + 1)))
        start = -1
      }
    }
    rest = start < 0 ? '' : rest.slice(start)
    start = Math.min(start, 0)
    looked = rest.length
    return items
  }
}

const [quote, backslash, open, close] = ['"', '\\', '{', '}'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]
