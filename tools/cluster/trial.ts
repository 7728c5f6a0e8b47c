import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Ledger, LedgerOrder, LedgerReport, LedgerUnit } from '../bench/load/ledger.ts'
import { type Audit, audit, settled } from './audit.ts'
import { type Cluster, protocol } from './cluster.ts'
import { startCommander } from './commander.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { makeVehicles, type Tenants, type Vehicle } from './tenants.ts'
import { type Loan, openWatch } from './watch.ts'
import type { Watched } from './watcher.ts'

export interface Trial extends Audit, Watched {
  /** The longest time of a unit between two acknowledgements (ms). */
  readonly longestGapMs: number
  /** Vehicles that a person may see and did not hear of at the end. */
  readonly unheard: number
}

export interface Load {
  readonly units: number
  readonly firstUnit: number
  readonly faultMs: number
}

/** A unit without an answer for so long connects to the next node. */
const PATIENCE_MS = 5000
const INTERVAL_MS = 1000
const WARM_UP_RECORDS = 4
/** After the fault, until every vehicle must be heard of, and for how long it is listened then (ms). */
const CALM_MS = 12_000
const LISTEN_MS = 5000

/** Runs one scenario under load with vehicles of its own, and counts. */
export async function tryOut(cluster: Cluster, tenants: Tenants, scenario: Scenario, load: Load): Promise<Trial> {
  const numbers = Array.from({ length: load.units }, (_, at) => load.firstUnit + at)
  const vehicles = await makeVehicles(tenants, numbers)
  const loans = await lend(tenants, vehicles)
  const watch = await openWatch(
    cluster.nodes.map(({ url }) => url),
    tenants.people,
    vehicles,
    loans,
  )
  const units = unitsOf(cluster, numbers)
  const child = fork(fileURLToPath(new URL('../bench/load/ledger.ts', import.meta.url)))
  try {
    await ask(child, { kind: 'start', units }, { kind: 'await', records: units.length * WARM_UP_RECORDS })
    const commander = startCommander(tenants.admin, vehicles, load.faultMs + CALM_MS)
    const ending = pause(load.faultMs / 2).then(() => takeBack(tenants, loans))
    await scenario.run(cluster, load.faultMs)
    if (scenario.isOutage) watch.outageEnded()
    await ending
    await pause(CALM_MS)
    await commander.stop()
    watch.forget()
    await pause(LISTEN_MS)
    const unheard = watch.unheard()
    await settled(cluster.database.url, vehicles)
    const ledger = await ask<Ledger>(child, { kind: 'stop' })
    await settled(cluster.database.url, vehicles)
    const report = await ask<LedgerReport>(child, { kind: 'report' })
    const audited = units.map((unit, at) => ({ ...unit, isFenced: true, records: ledger[at]! }))
    const counts = await audit({ databaseUrl: cluster.database.url, units: audited, vehicles, report })
    return { ...counts, ...watch.close(), longestGapMs: report.longestGapMs, unheard }
  } finally {
    watch.close()
    child.disconnect()
  }
}

function unitsOf({ nodes, devicePort }: Cluster, numbers: readonly number[]): LedgerUnit[] {
  const behaviour = { protocol, port: devicePort, intervalMs: INTERVAL_MS, patienceMs: PATIENCE_MS }
  const hosts = nodes.map(({ host }) => host)
  const epoch = Math.floor(Date.now() / 1000) * 1000
  return numbers.map((number) => ({ number, ...behaviour, hosts, epoch }))
}

/** Sends these orders; resolves to the answer to the last. */
async function ask<Answer>(child: ChildProcess, ...orders: readonly LedgerOrder[]): Promise<Answer> {
  const answered = once(child, 'message')
  for (const order of orders) child.send(order)
  const [answer] = await answered
  return answer
}

/** Shows a vehicle of the other tenant to everybody who sees but one. */
async function lend({ admin, people }: Tenants, vehicles: readonly Vehicle[]): Promise<Loan[]> {
  const loans: Loan[] = []
  for (const { id: userId, tenant } of people) {
    const vehicle = vehicles.find((one) => tenant !== undefined && one.tenant !== tenant)
    if (!vehicle) continue
    await admin.until((rest) => rest.permissions.link({ body: { userId, deviceId: vehicle.id } }))
    loans.push({ userId, vehicle, endedAt: undefined })
  }
  return loans
}

/** Through one node after the other, so that most sockets are at another one. */
async function takeBack({ admin }: Tenants, loans: readonly Loan[]): Promise<void> {
  for (const loan of loans) {
    const { userId, vehicle } = loan
    await admin.until((rest) => rest.permissions.unlink({ body: { userId, deviceId: vehicle.id } }))
    loan.endedAt = performance.now()
  }
}
