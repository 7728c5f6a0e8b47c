type Flat = readonly [x: number, y: number]

/**
 * The line without the points that lie no farther than `tolerance` from it (Ramer, Douglas and Peucker); both ends stay. `away`
 * returns the distance of a point from the segment between two others, in the unit of `tolerance`.
 */
export function simplified<P>(
  points: readonly P[],
  tolerance: number,
  away: (point: P, from: P, to: P) => number,
): P[] {
  const kept = new Uint8Array(points.length)
  kept[0] = kept[points.length - 1] = 1
  const stretches: [number, number][] = [[0, points.length - 1]]
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [first, last] = stretch
    let [farthest, max] = [0, tolerance]
    for (let at = first + 1; at < last; at++) {
      const distance = away(points[at]!, points[first]!, points[last]!)
      if (distance > max) [farthest, max] = [at, distance]
    }
    if (farthest === 0) continue
    kept[farthest] = 1
    stretches.push([first, farthest], [farthest, last])
  }
  return points.filter((_, at) => kept[at])
}

/** How far a point of a plane is from the stretch between two others. */
export function distanceTo([x, y]: Flat, [x0, y0]: Flat, [x1, y1]: Flat): number {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / square))
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy)
}
