import { maxStockGroups, type StockOverview } from '@rastro/core/api/stock'
import type { StockKind } from '@rastro/core/vocabulary/stock-states'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/database.ts'
import { countAlerts, type Heard } from './live.ts'
import { inReach } from './stock-tables.ts'

/** What the items of a kind are grouped by. */
const groupColumns = { tracker: 'model', sim: 'carrier' } as const

/** Counts of the stock that the viewer sees; `isAll`: for administrators that of resellers too. */
export async function overviewOf(
  db: Db,
  viewer: Viewer,
  { kind, isAll, heard, now }: { kind: StockKind; isAll: boolean; heard: Heard; now: Date },
): Promise<StockOverview> {
  const sellerId = viewer.user.administrator && !isAll ? null : undefined
  const column = groupColumns[kind] as 'model'
  const rows = await inReach(db, kind, viewer)
    .$if(sellerId === null, (query) => query.where('sellerId', 'is', null))
    .select(['state', column])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['state', column])
    .execute()
  const states: Record<string, number> = {}
  const groups = new Map<string, Record<string, number>>()
  for (const { state, [column]: name, count } of rows) {
    const group = groups.get(name ?? '') ?? {}
    groups.set(name ?? '', group)
    states[state] = (states[state] ?? 0) + Number(count)
    group[state] = (group[state] ?? 0) + Number(count)
  }
  const largest = [...groups].map(([name, counts]) => ({ name, states: counts }))
  largest.sort((one, other) => totalOf(other.states) - totalOf(one.states) || one.name.localeCompare(other.name))
  const alerts = await countAlerts(db, viewer, { kind, sellerId, heard, now })
  return { states, groups: largest.slice(0, maxStockGroups), ...alerts }
}

const totalOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
