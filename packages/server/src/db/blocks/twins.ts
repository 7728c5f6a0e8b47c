import type { Batch, NewPosition } from '../database.ts'
import { blockNames, blockRowOf, openBlock } from './stored-block.ts'

/** Runs one statement (parameters as `?`), in the transaction in which the positions are then stored. */
type Run = (sql: string, parameters: readonly unknown[]) => Promise<readonly (readonly unknown[])[]>

/** A position that is stored in a block already: its id now, and the id in the block. */
export type Twin = readonly [given: number, stored: number]

/** Positions of closed days are older than this by any clock (ms); of younger ones the index of rows alone knows whether they are stored. */
const youngest = 20 * 3_600_000

/** Those positions of which the same report may be in a block. */
export const mayBePacked = (positions: readonly NewPosition[]): readonly NewPosition[] => {
  const before = Date.now() - youngest
  return positions.filter(({ fixTime }) => fixTime.getTime() < before)
}

/** Those of these positions whose report is in a block (decision 2). */
export async function packedTwins(
  run: Run,
  oneOf: (column: string) => string,
  positions: readonly NewPosition[],
): Promise<Twin[]> {
  const byDevice = Map.groupBy(positions, ({ deviceId }) => deviceId)
  const times = positions.map(({ fixTime }) => fixTime.getTime())
  const heads = await run(
    `select id, "deviceId", "firstTime", "lastTime" from position_block
      where ${oneOf('"deviceId"')} and "lastTime" >= ? and "firstTime" <= ?`,
    [JSON.stringify([...byDevice.keys()]), Math.min(...times), Math.max(...times)],
  )
  const twins: Twin[] = []
  for (const [id, deviceId, first, last] of heads as [number, number, number, number][]) {
    const inside = byDevice.get(deviceId)!.filter(({ fixTime }) => +fixTime >= first && +fixTime <= last)
    if (inside.length === 0) continue
    const [row] = await run(
      `select ${blockNames.map((name) => `"${name}"`).join(', ')} from position_block where id = ?`,
      [id],
    )
    if (row) twins.push(...twinsIn(openBlock(blockRowOf(row)), inside))
  }
  return twins
}

/** What of a batch is to be stored, besides its events and states. */
export function withoutTwins(batch: Batch, twins: readonly Twin[]): Batch {
  if (twins.length === 0) return batch
  const given = new Set(twins.map(([id]) => id))
  return { ...batch, positions: batch.positions.filter(({ id }) => !given.has(id)) }
}

function twinsIn(block: ReturnType<typeof openBlock>, positions: readonly NewPosition[]): Twin[] {
  return positions.flatMap(({ id, fixTime, fingerprint }) => {
    let row = block.fixTimes.indexOf(fixTime.getTime())
    for (; row >= 0 && block.fixTimes[row] === fixTime.getTime(); row++) {
      if (block.fingerprintAt(row) === fingerprint) return [[id, block.ids[row]!] as const]
    }
    return []
  })
}
