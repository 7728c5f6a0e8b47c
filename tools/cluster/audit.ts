import { setTimeout as pause } from 'node:timers/promises'
import { type AuditedUnit, auditUnits } from '../bench/crash-audit.ts'
import { type Beside, openBeside } from '../bench/load/beside.ts'
import type { LedgerReport } from '../bench/load/ledger.ts'
import type { Vehicle } from './tenants.ts'

export interface Counts {
  readonly all: number
  readonly lost: number
  readonly twice: number
}

export interface Audit {
  /** Acknowledged records against stored ones. */
  readonly positions: Counts
  /** Events that the records make against stored ones. */
  readonly events: Counts
  /** Entered fences with a notification against messages to its manager. */
  readonly deliveries: Counts & { readonly sent: number }
  /** Stored commands against those that units received. */
  readonly commands: Counts
}

interface Audited {
  readonly databaseUrl: string
  readonly units: readonly AuditedUnit[]
  readonly vehicles: readonly Vehicle[]
  readonly report: LedgerReport
}

const LOOK_MS = 1000
/** A dead node's lease of commands and messages lasts a minute, one of a message two. */
const LONGEST_MS = 150_000

/** Waits until nothing of these vehicles is left to send, then compares what happened with what is stored. */
export async function audit({ databaseUrl, units, vehicles, report }: Audited): Promise<Audit> {
  const place = { dataDir: '', databaseUrl }
  const [outcome] = await auditUnits(place, units)
  const { acknowledged, lost, twice, told } = outcome!
  const beside = await openBeside(place)
  const deliveries = await auditDeliveries(beside, vehicles)
  const commands = await auditCommands(beside, vehicles, report)
  await beside.close()
  return {
    positions: { all: acknowledged, lost, twice },
    events: { all: told.events, lost: told.lost, twice: told.twice },
    deliveries,
    commands,
  }
}

/** Resolves when no message and no command waits, or after the longest lease. */
export async function settled(databaseUrl: string, vehicles: readonly Vehicle[]): Promise<void> {
  const beside = await openBeside({ dataDir: '', databaseUrl })
  const waiting = `select (select count(*) from event_note)
    + (select count(*) from delivery where state = 'waiting')
    + (select count(*) from queued_command where state in ('queued', 'claimed') and ${of(vehicles)}) as value`
  const until = performance.now() + LONGEST_MS
  while (performance.now() < until && Number((await beside.rows<{ value: string }>(waiting))[0]!.value) > 0)
    await pause(LOOK_MS)
  await beside.close()
}

const of = (vehicles: readonly Vehicle[]) => `"deviceId" in (${vehicles.map(({ id }) => id).join(', ')})`

async function auditDeliveries(beside: Beside, vehicles: readonly Vehicle[]): Promise<Audit['deliveries']> {
  const rows = await beside.rows<{ id: string; messages: string; people: string; sent: string }>(
    `select event.id, count(delivery.id) as messages,
       count(distinct delivery."userId") as people, count(*) filter (where delivery.state = 'sent') as sent
     from event left join delivery on delivery."eventId" = event.id
     where event.type = 'geofenceEnter' and event.${of(vehicles)} group by event.id`,
  )
  return {
    all: rows.length,
    lost: rows.filter(({ messages }) => Number(messages) === 0).length,
    twice: rows.filter(({ messages, people }) => messages !== people).length,
    sent: rows.filter(({ sent }) => Number(sent) > 0).length,
  }
}

async function auditCommands(beside: Beside, vehicles: readonly Vehicle[], report: LedgerReport): Promise<Counts> {
  const rows = await beside.rows<{ deviceId: string }>(`select "deviceId" from queued_command where ${of(vehicles)}`)
  const unitOf = new Map(vehicles.map(({ id, unit }) => [id, unit]))
  const received = Map.groupBy(report.commands, ([unit]) => unit)
  const timesOf = (deviceId: string) => received.get(unitOf.get(Number(deviceId))!)?.length ?? 0
  return {
    all: rows.length,
    lost: rows.filter(({ deviceId }) => timesOf(deviceId) === 0).length,
    twice: rows.filter(({ deviceId }) => timesOf(deviceId) > 1).length,
  }
}
