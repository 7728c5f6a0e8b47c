import type { Position } from '@rastro/core/model/position'
import { lngLat } from './map-features.ts'
import { nearestTo, type Sample } from './peaks.ts'
import type { Row } from './rows.ts'
import { maximumRows, type Point, shownPoints } from './thin.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** The positions of one vehicle of a chart, in order of time. */
export interface Charted {
  readonly deviceId: number
  readonly rows: readonly Position[]
  /** When each was measured (ms). */
  readonly moments: readonly { readonly time: number }[]
}

/** The positions of a route by vehicle, in the order in which these were chosen; vehicles without positions are left out. */
export function chartedOf(rows: readonly Position[], deviceIds: readonly number[]): Charted[] {
  const byDevice = Map.groupBy(rows, ({ deviceId }) => deviceId)
  return deviceIds.flatMap((deviceId) => {
    const own = byDevice.get(deviceId)
    return own ? [{ deviceId, rows: own, moments: own.map(({ fixTime }) => ({ time: fixTime.getTime() })) }] : []
  })
}

/** The period as far as there are positions in it. */
export function wholeOf(charted: readonly Charted[], { from, to }: { from: Date; to: Date }): Span {
  const first = Math.min(...charted.map(({ moments }) => moments[0]!.time))
  const last = Math.max(...charted.map(({ moments }) => moments.at(-1)!.time))
  return last > first ? { from: first, to: last } : { from: from.getTime(), to: to.getTime() }
}

/** The moments of all vehicles in order, each once. */
export function momentsOfAll(charted: readonly Charted[]): Charted['moments'] {
  if (charted.length === 1) return charted[0]!.moments
  const times = Float64Array.from(charted.flatMap(({ moments }) => moments.map(({ time }) => time))).sort()
  return Array.from(
    times.filter((time, index) => time !== times[index - 1]),
    (time) => ({ time }),
  )
}

/** The finite values of an attribute, converted by `shown`. */
export const samplesOf = ({ rows, moments }: Charted, key: string, shown: (value: number) => number): Sample[] =>
  rows.flatMap((row, index) => {
    const value = (row as unknown as Row)[key] ?? row.attributes[key]
    return typeof value === 'number' && Number.isFinite(value)
      ? [{ time: moments[index]!.time, value: shown(value) }]
      : []
  })

/** The position of a vehicle that is nearest to a moment, if it is so near (ms). */
export function rowNear({ rows, moments }: Charted, time: number, nearMs: number): Position | undefined {
  const index = nearestTo(moments, time)
  return moments[index] && Math.abs(moments[index].time - time) <= nearMs ? rows[index] : undefined
}

/** RPT-32, RPT-33: what the map shows of a span, as many points of each vehicle. */
export const onMapOf = (charted: readonly Charted[], { from, to }: Span) =>
  charted.map(({ rows, moments }) => {
    const inside = rows.filter((_, index) => moments[index]!.time >= from && moments[index]!.time <= to)
    return shownPoints(inside as unknown as readonly (Row & Point)[]).slice(0, maximumRows / charted.length)
  })

/** The way of each vehicle in its colour. */
export const linesIn = (onMap: readonly (readonly Point[])[], colours: readonly string[]) =>
  onMap.map((points, index) => ({ points: points.map(lngLat), colour: colours[index] }))
