import { randomUUID } from 'node:crypto'
import { devices } from '@rastro/core/resources/device'
import { attributesFor } from '../../access/inherited-attributes.ts'
import type { Has } from '../../context.ts'
import { claimNext, release } from '../../db/command-queue.ts'
import { list } from '../../db/crud.ts'
import { heldCuts } from '../../db/cuts.ts'
import type { Db } from '../../db/database.ts'
import { putTask } from '../../db/tasks.ts'
import type { SendOutcome } from '../../ports/channels.ts'
import { appOf, pushTo, report } from './app.ts'
import { sendToApp } from './reach-apps.ts'

type WakeContext = Has<'db' | 'bus' | 'clock' | 'positions' | 'commandBook' | 'senders'>

/** Attempts to wake an app while its push service takes no messages, and the pause after the first (ms), which triples. */
const maxAttempts = 5
const firstPauseMs = 10_000
const longestPauseMs = 3_600_000

/** Devices, and the number of this attempt. */
interface Wakes {
  readonly deviceIds: readonly number[]
  readonly attempt: number
}

/** Wakes the apps of these devices soon: `afterMs` is the pause that their service asked for. Pass the transaction, if any. */
export async function wakeSoon(
  db: Db,
  { clock }: Has<'clock'>,
  { deviceIds, attempt, afterMs = 0 }: Wakes & { readonly afterMs?: number | undefined },
): Promise<void> {
  if (deviceIds.length === 0 || attempt > maxAttempts) return
  const pauseMs = attempt === 1 ? 0 : Math.max(afterMs, firstPauseMs * 3 ** (attempt - 2))
  const due = new Date(clock.now().getTime() + Math.min(pauseMs, longestPauseMs))
  await putTask(db, 'wake', { deviceIds, attempt }, due)
}

/**
 * Sends the app of a device what waits for it: the commands that it performs itself, in their order, and for any other a message
 * upon which it reports, which fetches them (decision 125). Returns the outcome where it must be tried again.
 */
export async function wakeApp(ctx: WakeContext, deviceId: number, attempt: number): Promise<SendOutcome | undefined> {
  const { db, clock, positions, commandBook } = ctx
  const [device] = await list(db, devices, { ids: [deviceId] })
  if (!device) return undefined
  const app = appOf(ctx, device, (await attributesFor(db, [device]))(device))
  if (!app) return undefined
  const [latest] = await positions.latest([deviceId])
  const performed: readonly string[] = (await commandBook.typesFor(latest?.protocol ?? undefined)).push
  const node = randomUUID()
  let known: SendOutcome | undefined
  for (;;) {
    const now = clock.now()
    const command = await claimNext(db, { deviceId, node, now })
    if (!command || !performed.includes(command.type)) {
      if (command) await release(db, command.id, node)
      else if (known || (await heldCuts(db, deviceId, now)).length === 0) return undefined
      const outcome = await pushTo(ctx, app, report)
      return outcome.state === 'later' ? outcome : undefined
    }
    const mayWait = attempt < maxAttempts
    const outcome = await sendToApp(ctx, { command: { ...command, mayWait }, app, node, known })
    if (outcome.state === 'accepted') await tellSent(ctx, deviceId, command.id)
    else if (outcome.state === 'later' && mayWait) return outcome
    else if (outcome.state === 'later') known = outcome
  }
}

/** Raises the event of a command that waited and was sent (CMD-25). */
async function tellSent({ positions, bus, clock }: WakeContext, deviceId: number, id: number): Promise<void> {
  const about = { deviceId, positionId: 0, geofenceId: 0, maintenanceId: 0 }
  const event = { type: 'queuedCommandSent', attributes: { id }, eventTime: clock.now(), ...about }
  const { eventIds } = await positions.write({ positions: [], events: [event], states: [] })
  bus.publishLive({ positions: [], devices: [], events: [{ ...event, id: eventIds[0]! }] })
}
