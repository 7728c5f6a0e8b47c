import type { Position } from 'geojson'

/** One end of a line: which line, and whether it is its last point. */
interface End {
  readonly line: number
  readonly isLast: boolean
  /** Where the line comes from, seen from its end (radians). */
  readonly angle: number
}

const straight = Math.PI
/** Lines that meet at a sharper bend than this go on as two. */
const sharpest = Math.PI / 3

/** Joins lines end to end where they meet and go on the straightest way; each line is in one of the results. */
export function joinLines(lines: readonly (readonly Position[])[]): Position[][] {
  const next = partners(lines)
  const isUsed = new Uint8Array(lines.length)
  const joined: Position[][] = []
  const walk = (start: number, fromFirst: boolean) => {
    const points: Position[] = []
    let [line, forward] = [start, fromFirst]
    while (!isUsed[line]) {
      isUsed[line] = 1
      const own = forward ? lines[line]! : lines[line]!.toReversed()
      points.push(...(points.length > 0 ? own.slice(1) : own))
      const after = next[line * 2 + (forward ? 1 : 0)]!
      if (after < 0) break
      line = after >> 1
      forward = (after & 1) === 0
    }
    joined.push(points)
  }
  for (let line = 0; line < lines.length; line++) {
    if (isUsed[line]) continue
    if (next[line * 2]! < 0) walk(line, true)
    else if (next[line * 2 + 1]! < 0) walk(line, false)
  }
  // The remaining lines are rings
  for (let line = 0; line < lines.length; line++) if (!isUsed[line]) walk(line, true)
  return joined
}

/** For each end (line × 2, and one more for its last point) the end that it goes on with, or −1. */
function partners(lines: readonly (readonly Position[])[]): Int32Array {
  const next = new Int32Array(lines.length * 2).fill(-1)
  for (const ends of meetings(lines).values()) {
    const pairs = ends.flatMap((a, i) => ends.slice(i + 1).map((b) => ({ a, b, bend: bendOf(a, b) })))
    const isTaken = new Set<End>()
    for (const { a, b, bend } of pairs.sort((one, other) => one.bend - other.bend)) {
      if (bend > sharpest || isTaken.has(a) || isTaken.has(b) || a.line === b.line) continue
      isTaken.add(a).add(b)
      next[indexOf(a)] = indexOf(b)
      next[indexOf(b)] = indexOf(a)
    }
  }
  return next
}

const indexOf = ({ line, isLast }: End): number => line * 2 + (isLast ? 1 : 0)

function meetings(lines: readonly (readonly Position[])[]): Map<string, End[]> {
  const met = new Map<string, End[]>()
  for (const [line, points] of lines.entries())
    for (const isLast of [false, true]) {
      const [at, before] = isLast ? [points.at(-1)!, points.at(-2)!] : [points[0]!, points[1]!]
      const key = at.join()
      const angle = Math.atan2(before[1]! - at[1]!, before[0]! - at[0]!)
      met.set(key, [...(met.get(key) ?? []), { line, isLast, angle }])
    }
  return met
}

/** 0 where two ends go on straight, π where they turn back. */
function bendOf(a: End, b: End): number {
  const between = Math.abs(a.angle - b.angle)
  return Math.abs(straight - Math.min(between, 2 * Math.PI - between))
}
