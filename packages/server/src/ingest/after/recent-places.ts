import type { Position } from '@rastro/core/model/position'
import type { PositionStore } from '../../db/database.ts'

/** Maximum age, before the latest place, of positions that a killed process stored without checking. */
const recentMs = 300_000
const maxPerDevice = 300

/** The last places of these devices in the order of arrival, without late ones. */
export async function recentOf(
  positions: Pick<PositionStore, 'latest' | 'range'>,
  deviceIds: readonly number[],
): Promise<Position[]> {
  const latest = await positions.latest(deviceIds)
  const tracks = await Promise.all(
    latest.map(async ({ deviceId, fixTime: to }) => {
      const from = new Date(to.getTime() - recentMs)
      return inTime(await positions.range({ deviceId, from, to, limit: maxPerDevice }))
    }),
  )
  return tracks.flat().sort((a, b) => +a.serverTime - +b.serverTime || +a.fixTime - +b.fixTime)
}

/** `track`: by fix time. A place that arrived after a later one is omitted. */
function inTime(track: readonly Position[]): Position[] {
  let first = Number.POSITIVE_INFINITY
  return track.toReversed().filter(({ serverTime }) => {
    const isInTime = serverTime.getTime() <= first
    if (isInTime) first = serverTime.getTime()
    return isInTime
  })
}
