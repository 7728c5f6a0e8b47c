import { setTimeout as pause } from 'node:timers/promises'
import { type DatabasePlace, openBeside } from './load/beside.ts'
import { imeiOf } from './load/frames.ts'
import type { LedgerOrder } from './load/ledger.ts'
import type { LoadProtocol } from './load/protocols/load-protocol.ts'

export interface Confirmation {
  readonly place: DatabasePlace
  readonly protocol: LoadProtocol
  /** Numbers of units that the server does not answer. */
  readonly units: readonly number[]
  tell(order: LedgerOrder): void
}

const LOOK_MS = 20

/**
 * Tells units that get no answers what is stored of them, until the returned function is called. They report in order, so the time
 * of the latest position tells it. Its connection is closed before the server is killed, so that the log is recovered.
 */
export async function confirmStored({ place, protocol, units, tell }: Confirmation): Promise<() => Promise<void>> {
  const beside = await openBeside(place)
  const names = units.map((unit) => `'${imeiOf(unit)}'`).join(', ')
  const query = `select "uniqueId", "positionTime" from device join device_state on device_state."deviceId" = device.id
    where "uniqueId" in (${names}) and "positionTime" is not null`
  const unitOf = new Map(units.map((unit) => [imeiOf(unit), unit]))
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const rows = await beside.rows<{ readonly uniqueId: string; readonly positionTime: number }>(query)
      const records = rows.map(
        (row) => [unitOf.get(row.uniqueId)!, protocol.recordAt(Number(row.positionTime))] as const,
      )
      tell({ kind: 'stored', records })
      await pause(LOOK_MS)
    }
  }
  const looking = look()
  return async () => {
    isOver = true
    await looking
    await beside.close()
  }
}
