import { stockApi } from '@rastro/core/api/stock'
import { type Sim, sims } from '@rastro/core/resources/sim'
import { type Tracker, trackers } from '@rastro/core/resources/tracker'
import { type User, users } from '@rastro/core/resources/user'
import type { StockKind } from '@rastro/core/vocabulary/stock-states'
import { api } from '../../api/accounts.ts'
import { clientOf } from '../../api/client.ts'
import { entityOf } from '../../resource/entity.ts'
import { simScreens, trackerScreens } from './stock-forms.ts'

export const trackerEntity = entityOf(trackers, trackerScreens)
export const simEntity = entityOf(sims, simScreens)

/** The calls of both kinds besides the five. */
export const calls = clientOf(stockApi)

/** The accounts that may have items. */
export const holderChoices = {
  resource: users,
  calls: api.users,
  nameOf: ({ name, email }: User) => name || email,
}

export type StockItem = Tracker | Sim

/** An item as a movement knows it. */
export interface Movable {
  readonly id: number
  readonly code: string
  readonly state: StockItem['state']
  readonly since: Date | null
}

export const movable = (kind: StockKind, item: StockItem): Movable => ({
  ...item,
  code: kind === 'tracker' ? (item as Tracker).uniqueId : (item as Sim).iccid,
})
