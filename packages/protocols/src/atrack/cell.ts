import { put } from '../attributes.ts'
import type { Fix } from '../define.ts'
import { cellTower, networkOf } from '../network.ts'

/** What the items of a report say of its cell. */
export interface CellDraft {
  mcc?: number
  mnc?: number
  lac?: number
  cid?: number
  signal?: number
}

/** Sets the cell when all of it was reported, else only the signal strength. */
export function putCell({ mcc, mnc, lac, cid, signal }: CellDraft, fix: Fix): void {
  const isWhole = mcc !== undefined && mnc !== undefined && lac !== undefined && cid !== undefined
  if (isWhole) fix.network = networkOf([cellTower({ mcc, mnc, lac, cid, rssi: signal })])!
  else if (signal !== undefined) put(fix.attributes, 'rssi', signal > 0 ? -signal : signal)
}
