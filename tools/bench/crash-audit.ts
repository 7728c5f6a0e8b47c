import type { Database } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open.ts'
import { auditEvents, type EventOutcome } from './crash-events.ts'
import type { DatabasePlace } from './load/beside.ts'
import { imeiOf } from './load/frames.ts'
import type { LedgerUnit } from './load/ledger.ts'
import { benchProtocol } from './load/protocols/index.ts'

/** What a unit was told to be stored: its records from 1 to this one. */
export interface AuditedUnit extends LedgerUnit {
  readonly records: number
  readonly isFenced: boolean
}

/** The sums of the units of one protocol. */
export interface Outcome {
  readonly protocol: string
  readonly acknowledged: number
  readonly lost: number
  readonly twice: number
  readonly told: EventOutcome
}

/** Compares what units were told with what the database holds, by protocol. */
export async function auditUnits(place: DatabasePlace, units: readonly AuditedUnit[]): Promise<Outcome[]> {
  const database = await openDatabase(place)
  const outcomes = new Map<string, Outcome>()
  for (const unit of units) {
    const outcome = await auditUnit(database, unit)
    const before = outcomes.get(unit.protocol)
    outcomes.set(unit.protocol, before ? sumOf(before, outcome) : outcome)
  }
  await database.close()
  return [...outcomes.values()]
}

async function auditUnit(
  database: Database,
  { number, protocol, epoch, records, isFenced }: AuditedUnit,
): Promise<Outcome> {
  const { timeOf } = benchProtocol(protocol, epoch)
  const times = await storedTimes(database, imeiOf(number))
  const different = new Set(times)
  let lost = 0
  for (let record = 1; record <= records; record++) if (!different.has(timeOf(record))) lost += 1
  // Records stored while the units disconnected are not acknowledged, but have their events
  const stored = Math.max(records, different.size)
  const told = await auditEvents(database, imeiOf(number), { records: stored, isFenced, timeOf })
  return { protocol, acknowledged: records, lost, twice: times.length - different.size, told }
}

const sumOf = (one: Outcome, other: Outcome): Outcome => ({
  protocol: one.protocol,
  acknowledged: one.acknowledged + other.acknowledged,
  lost: one.lost + other.lost,
  twice: one.twice + other.twice,
  told: {
    events: one.told.events + other.told.events,
    lost: one.told.lost + other.told.lost,
    twice: one.told.twice + other.told.twice,
  },
})

async function storedTimes({ db }: Database, uniqueId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('position')
    .innerJoin('device', 'device.id', 'position.deviceId')
    .where('uniqueId', '=', uniqueId)
    .select('fixTime')
    .execute()
  return rows.map(({ fixTime }) => fixTime)
}
