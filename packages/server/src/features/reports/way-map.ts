import type { Has } from '../../context.ts'
import type { DocumentMap } from '../../ports/documents.ts'
import { drawnWay } from './drawn-way.ts'
import type { ReportTable } from './file-table.ts'
import { wayOf } from './way.ts'
import { seenFences } from './way-fences.ts'

/** Where the vehicle of a report drove, over the map of our own data and the fences that its reader sees; undefined without a way. */
export async function wayMap(
  ctx: Has<'db' | 'positions' | 'placePictures'>,
  { deviceIds, hasWay, query: { from, to }, reader }: ReportTable,
  colour: string,
): Promise<DocumentMap | undefined> {
  const [deviceId] = deviceIds
  if (!hasWay || deviceId === undefined || deviceIds.length > 1) return undefined
  const way = await wayOf(ctx, { deviceId, from, to })
  return way && drawnWay(ctx, way, { reader, colour, areas: await seenFences(ctx.db, reader.viewer) })
}
