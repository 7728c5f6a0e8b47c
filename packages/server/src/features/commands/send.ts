import { randomUUID } from 'node:crypto'
import type { Command } from '@rastro/core/resources/command'
import type { Device } from '@rastro/core/resources/device'
import type { DeviceOutcome } from '@rastro/core/resources/queued-command'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import type { Has } from '../../context.ts'
import { type KeptCommand, keepCommands, lockDevices, type NewCommand } from '../../db/command-queue.ts'
import { hasten } from '../../db/tasks.ts'
import { write } from '../../db/write.ts'
import { mayWait, newCommand, type Order, type Target } from './give.ts'
import { reachUnits, unsupported } from './reach.ts'
import { blockSettingsOf } from './settings.ts'
import { reachPhones, whyNotByText } from './texts.ts'

export type SendContext = Has<'db' | 'positions' | 'bus' | 'clock' | 'commandBook' | 'smsGateway' | 'log'>

const full = 'Too many commands wait for this device, or were given to it within the hour'
const gone = 'This device has been removed'
const behind = 'Other commands wait for this device, and this one may not'
const unreasoned = 'Cutting the engine needs a reason: it goes into description'

/** What became of a command on one device; `attributes` as they were sent. */
export type Outcome = DeviceOutcome & Pick<Command, 'attributes'>

/**
 * Sends a command to each of these devices. It is stored before it is sent, with its audit row, so that it is neither lost
 * nor anonymous; who is not connected gets it with the next message, unless it may not wait. What cuts an engine leaves when the
 * vehicle stands (decision 64). Does not check access.
 */
export async function sendToDevices(ctx: SendContext, order: Order, devices: readonly Device[]): Promise<Outcome[]> {
  const targets = await targetsOf(ctx, devices)
  const now = ctx.clock.now()
  const refusals = new Map(targets.map((target) => [target.device.id, refusalOf(ctx, order, target, now)]))
  const wanted = targets
    .filter(({ device }) => !refusals.get(device.id))
    .map((target) => newCommand(order, target, now))
  const attempt = { actor: order.by.actor, claimedBy: randomUUID() }
  const { kept, removed } = await keep(ctx, order, wanted, attempt.claimedBy)
  const reached = order.command.textChannel ? await reachPhones(ctx, order, kept) : await reachUnits(ctx, attempt, kept)
  const attributesOf = new Map(wanted.map(({ deviceId, attributes }) => [deviceId, attributes]))
  return devices.map(({ id: deviceId }) => ({
    ...(reached.get(deviceId) ?? {
      id: 0,
      outcome: 'refused',
      reason: refusals.get(deviceId) ?? (removed.has(deviceId) ? gone : mayWait(order.command) ? full : behind),
    }),
    deviceId,
    attributes: attributesOf.get(deviceId) ?? order.command.attributes,
  }))
}

async function targetsOf({ db, positions }: SendContext, devices: readonly Device[]): Promise<Target[]> {
  const latest = await positions.latest(devices.map(({ id }) => id))
  const byDevice = new Map(latest.map((position) => [position.deviceId, position]))
  const settingsOf = await blockSettingsOf(db, devices)
  return devices.map((device) => ({ device, latest: byDevice.get(device.id), settings: settingsOf(device) }))
}

/** Why a device cannot be sent the command; undefined when it can. */
function refusalOf(ctx: SendContext, { command, by }: Order, target: Target, now: Date): string | undefined {
  const { device, settings } = target
  if (device.disabled) return 'This device is disabled'
  if (device.expirationTime && device.expirationTime <= now) return 'This device has expired'
  const why = command.textChannel ? whyNotByText(ctx, command, target) : whyNotByWire(ctx, command, target)
  if (why) return why
  return settings.reasonRequired && !by.reason && engineEffectOf(command) === 'cut' ? unreasoned : undefined
}

function whyNotByWire({ commandBook }: SendContext, { type }: Command, { latest }: Target): string | undefined {
  const types = latest?.protocol ? commandBook.typesFor(latest.protocol).wire : undefined
  return types && !types.includes(type as CommandType) ? unsupported : undefined
}

/** Devices may be removed while a group is sent to: that keeps the command from no other. */
async function keep(
  ctx: SendContext,
  { by, details, only, kept: note }: Order,
  wanted: readonly NewCommand[],
  node: string,
): Promise<{ kept: readonly KeptCommand[]; removed: ReadonlySet<number> }> {
  if (wanted.length === 0) return { kept: [], removed: new Set() }
  return write(ctx, by.actor, async ({ tx, record, tell }) => {
    const ids = wanted.map(({ deviceId }) => deviceId)
    const there = await lockDevices(tx, ids)
    const chosen = only ? await only(tx, [...there]) : there
    const sendable = wanted.filter(({ deviceId }) => chosen.has(deviceId))
    const kept = await keepCommands(tx, sendable, { node, now: ctx.clock.now() })
    await note?.(tx, kept)
    for (const { id: queueId, deviceId: id, type } of kept) {
      record({ action: 'command', type: 'device', id, details: { type, queueId, ...details } })
    }
    // One is enough: whoever sends looks for all that wait
    const waiting = kept.find(({ isNext }) => !isNext)
    if (waiting) tell({ kind: 'queuedCommand', id: waiting.id, action: 'created' })
    if (kept[0]?.textChannel) await hasten(tx, 'texts')
    return { kept, removed: new Set(ids.filter((id) => !there.has(id))) }
  })
}
