/** Named lines on the ground. Texts are referenced by number, so that a cached result is small. */
export interface StreetFinder {
  /** The number of the nearest line that is not farther than so many metres; -1 when there is none. Degrees. */
  find(latitude: number, longitude: number, withinMetres: number): number
  /** `Avenida Paulista`, or with the neighbourhood `Avenida Atlântica, Copacabana`. */
  textOf(number: number): string
  /** The city it lies in; empty where unknown. */
  cityOf(number: number): string
  /** The number of lines; they are numbered from 0. */
  readonly count: number
  /** A point of each line in each cell that it crosses, one cell after another; degrees. */
  crossings(): Generator<Crossing>
  /** Size of its data in bytes. */
  readonly size: number
}

/** A line in a cell, and where it enters it. Degrees. */
export interface Crossing {
  readonly number: number
  readonly latitude: number
  readonly longitude: number
}

/**
 * Reads the format of `tools/map-data/streets-index`: cells with the pieces of the lines in them. The function is sent to a
 * worker thread as text, so it must not reference anything outside itself.
 */
export function streetFinder(bytes: Uint8Array): StreetFinder {
  const head = new Uint32Array(bytes.buffer, bytes.byteOffset, 7)
  const [cellsPerDegree = 0, south = 0, west = 0, width = 0, cells = 0, texts = 0, cities = 0] = head
  let offset = head.byteLength
  const words = (length: number): Uint32Array => {
    const section = new Uint32Array(bytes.buffer, bytes.byteOffset + offset, length)
    offset += section.byteLength
    return section
  }
  const keys = words(cells)
  const runStarts = words(cells + 1)
  const textStarts = words(texts + cities + 1)
  const cityStarts = words(cities + 1)
  const textBytes = bytes.subarray(offset, offset + textStarts[texts + cities]!)
  const runs = bytes.subarray(offset + textBytes.length)
  const decoder = new TextDecoder()
  const textAt = (at: number) => decoder.decode(textBytes.subarray(textStarts[at]!, textStarts[at + 1]!))

  /** The index of a cell among the non-empty ones; -1 for an empty one. */
  function cellAt(row: number, column: number): number {
    if (row < south || column < west || column >= west + width) return -1
    const key = (row - south) * width + column - west
    let [low, high] = [0, cells - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (keys[middle]! < key) low = middle + 1
      else high = middle
    }
    return keys[low] === key ? low : -1
  }

  let nearest = -1
  let best = 0

  /** Searches the lines of a cell from a point `x`, `y` of its units (255 to a side) from its corner. */
  function search(cell: number, x: number, y: number, unitX: number, unitY: number): void {
    const end = runStarts[cell + 1]!
    let at = runStarts[cell]!
    while (at < end) {
      const number = runs[at]! | (runs[at + 1]! << 8) | (runs[at + 2]! << 16)
      const last = at + 2 + runs[at + 3]! * 2
      at += 4
      let fromX = (runs[at]! - x) * unitX
      let fromY = (runs[at + 1]! - y) * unitY
      let distance = fromX * fromX + fromY * fromY
      while (at < last) {
        at += 2
        const toX = (runs[at]! - x) * unitX
        const toY = (runs[at + 1]! - y) * unitY
        const alongX = toX - fromX
        const alongY = toY - fromY
        const share = -(fromX * alongX + fromY * alongY) / (alongX * alongX + alongY * alongY)
        // Projection onto the piece, clamped to its ends; a piece without length has only one point
        const part = share > 0 ? Math.min(share, 1) : 0
        const nearX = fromX + alongX * part
        const nearY = fromY + alongY * part
        const square = nearX * nearX + nearY * nearY
        if (square < distance) distance = square
        fromX = toX
        fromY = toY
      }
      at += 2
      if (distance < best) {
        best = distance
        nearest = number
      }
    }
  }

  function* crossings(): Generator<Crossing> {
    for (let cell = 0; cell < cells; cell += 1) {
      const [row, column] = [Math.floor(keys[cell]! / width) + south, (keys[cell]! % width) + west]
      for (let at = runStarts[cell]!; at < runStarts[cell + 1]!; at += 4 + runs[at + 3]! * 2) {
        yield {
          number: runs[at]! | (runs[at + 1]! << 8) | (runs[at + 2]! << 16),
          latitude: (row + runs[at + 5]! / 255) / cellsPerDegree - 90,
          longitude: (column + runs[at + 4]! / 255) / cellsPerDegree - 180,
        }
      }
    }
  }

  return {
    count: texts,
    crossings,
    size: bytes.length,
    find(latitude, longitude, withinMetres) {
      nearest = -1
      best = withinMetres * withinMetres
      const metresACell = 111_320 / cellsPerDegree
      const narrow = Math.cos((latitude * Math.PI) / 180)
      const [x, y] = [(longitude + 180) * cellsPerDegree, (latitude + 90) * cellsPerDegree]
      const [reachX, reachY] = [withinMetres / (metresACell * narrow), withinMetres / metresACell]
      // No data at the poles, where a cell has no width
      if (!(reachX < 1)) return -1
      for (let row = Math.floor(y - reachY); row <= y + reachY; row += 1) {
        for (let column = Math.floor(x - reachX); column <= x + reachX; column += 1) {
          const cell = cellAt(row, column)
          const unit = metresACell / 255
          if (cell >= 0) search(cell, (x - column) * 255, (y - row) * 255, unit * narrow, unit)
        }
      }
      return nearest
    },
    textOf: textAt,
    cityOf(number) {
      let city = 0
      while (number >= cityStarts[city + 1]!) city += 1
      return textAt(texts + city)
    },
  }
}
