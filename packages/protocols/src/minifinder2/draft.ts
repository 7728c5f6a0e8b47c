import type { CellTower, WifiAccessPoint } from '@rastro/core/model/position'
import type { Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'

/** What the items of a position have told so far. */
export interface Draft {
  readonly fix: Fix
  readonly cells: CellTower[]
  readonly accessPoints: WifiAccessPoint[]
}
export const newDraft = (): Draft => ({ fix: { attributes: {} }, cells: [], accessPoints: [] })

/** Reads the data of one item. */
export type Read = (data: Reader, draft: Draft) => void

export const secondsTime = (data: Reader): Date => new Date(data.u32le() * 1000)

/** Latitude and longitude of a valid fix. */
export function readPlace(data: Reader, fix: Fix): void {
  fix.latitude = data.i32le() / 1e7
  fix.longitude = data.i32le() / 1e7
  fix.valid = true
}
