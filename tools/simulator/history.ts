import type { Rest } from '../rest.ts'
import { fleet, type Member } from './fleet.ts'
import { historyCadence, reports } from './reports.ts'
import type { Sender } from './senders/sender.ts'
import type { Reading } from './vehicle.ts'

const HISTORY_MS = 48 * 3_600_000
const BATCH = 200
/** Concurrently sending units: enough to keep the server busy, few enough for its other callers. */
const AT_ONCE = 12

/** Start of each unit's gap, by its name: its last position, two days ago at most. */
export async function missingSince(rest: Rest, now: number): Promise<Map<string, number>> {
  const latest = new Map((await rest.positions.list({ query: {} })).map((one) => [one.deviceId, one.fixTime.getTime()]))
  const devices = await rest.devices.list({ query: {} })
  return new Map(devices.map(({ id, uniqueId }) => [uniqueId, Math.max(now - HISTORY_MS, latest.get(id) ?? 0)]))
}

/** Sends what every vehicle has measured since then, through the ports; reports how many positions are acknowledged. */
export async function sendHistory(
  openSender: (member: Member) => Sender,
  { since, now }: { since: ReadonlyMap<string, number>; now: number },
  progress: (sent: number, vehicles: number) => void,
): Promise<void> {
  const waiting = [...fleet]
  let [sent, vehicles] = [0, 0]
  const work = async (): Promise<void> => {
    for (let member = waiting.shift(); member; member = waiting.shift()) {
      const sender = openSender(member)
      for (const batch of batches(reports(member.vehicle, since.get(member.uniqueId) ?? now, now, historyCadence))) {
        await sender.send(batch)
        sent += batch.length
        progress(sent, vehicles)
      }
      sender.close()
      vehicles += 1
      progress(sent, vehicles)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function* batches(readings: Iterable<Reading>): Generator<Reading[]> {
  let batch: Reading[] = []
  for (const reading of readings) {
    batch.push(reading)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
