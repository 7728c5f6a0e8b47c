import { randomUUID } from 'node:crypto'
import type { Command } from '@rastro/core/resources/command'
import type { Device } from '@rastro/core/resources/device'
import type { DeviceOutcome } from '@rastro/core/resources/queued-command'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { type KeptCommand, keepCommands, lockDevices, type NewCommand } from '../../db/command-queue.ts'
import { write } from '../../db/write.ts'
import { reachUnits, unsupported } from './reach.ts'

export type SendContext = Has<'db' | 'positions' | 'bus' | 'clock' | 'commandBook' | 'log'>

/** A command that may not wait is given up after this time, whatever becomes of this process. */
const NOW_MS = 20_000
const full = 'Too many commands wait for this device, or were given to it within the hour'
const gone = 'This device has been removed'
const behind = 'Other commands wait for this device, and this one may not'

/** What became of a command on one device; `attributes` as they were sent. */
export type Outcome = DeviceOutcome & Pick<Command, 'attributes'>

/** What is to be sent, and by whom. */
export interface Order {
  readonly viewer: Viewer
  /** As the caller gave it, or as it is saved. */
  readonly command: Command
  /** What the audit says of it besides. */
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Sends a command to each of these devices. It is stored before it is sent, with its audit row, so that it is neither lost
 * nor anonymous; who is not connected gets it with the next message, unless it may not wait. Does not check access.
 */
export async function sendToDevices(ctx: SendContext, order: Order, devices: readonly Device[]): Promise<Outcome[]> {
  const refused = await refusals(ctx, order.command, devices)
  const wanted = devices.filter(({ id }) => !refused.has(id)).map((device) => newCommand(ctx, order, device))
  const attempt = { viewer: order.viewer, claimedBy: randomUUID(), mayWait: mayWait(order.command) }
  const { kept, removed } = await keep(ctx, order, wanted, attempt.claimedBy)
  const reached = await reachUnits(ctx, attempt, kept)
  const attributesOf = new Map(wanted.map(({ deviceId, attributes }) => [deviceId, attributes]))
  return devices.map(({ id: deviceId }) => ({
    ...(reached.get(deviceId) ?? {
      id: 0,
      outcome: 'refused',
      reason: refused.get(deviceId) ?? (removed.has(deviceId) ? gone : attempt.mayWait ? full : behind),
    }),
    deviceId,
    attributes: attributesOf.get(deviceId) ?? order.command.attributes,
  }))
}

/** Why these devices cannot be sent the command, by their ids. */
async function refusals(ctx: SendContext, { type }: Command, devices: readonly Device[]): Promise<Map<number, string>> {
  const latest = await ctx.positions.latest(devices.map(({ id }) => id))
  const protocols = new Map(latest.map(({ deviceId, protocol }) => [deviceId, protocol]))
  const now = ctx.clock.now()
  const found = devices.map(({ id, disabled, expirationTime }): [number, string | undefined] => {
    const protocol = protocols.get(id)
    if (disabled) return [id, 'This device is disabled']
    if (expirationTime && expirationTime <= now) return [id, 'This device has expired']
    const isSupported = !protocol || ctx.commandBook.typesFor(protocol).wire.includes(type as CommandType)
    return [id, isSupported ? undefined : unsupported]
  })
  return new Map(found.filter((entry): entry is [number, string] => entry[1] !== undefined))
}

function newCommand({ clock }: SendContext, { command }: Order, { id: deviceId, uniqueId }: Device): NewCommand {
  const { type, attributes } = command
  const { data } = attributes
  return {
    deviceId,
    type,
    attributes:
      typeof data === 'string' && data.includes('{uniqueId}')
        ? { ...attributes, data: data.replaceAll('{uniqueId}', () => uniqueId) }
        : attributes,
    expirationTime: mayWait(command) ? undefined : new Date(clock.now().getTime() + NOW_MS),
  }
}

const mayWait = ({ attributes }: Command): boolean => attributes.noQueue !== true

/** Devices may be removed while a group is sent to: that keeps the command from no other. */
async function keep(
  ctx: SendContext,
  order: Order,
  wanted: readonly NewCommand[],
  node: string,
): Promise<{ kept: readonly KeptCommand[]; removed: ReadonlySet<number> }> {
  if (wanted.length === 0) return { kept: [], removed: new Set() }
  return write(ctx, actorOf(order.viewer), async ({ tx, record, tell }) => {
    const ids = wanted.map(({ deviceId }) => deviceId)
    const there = await lockDevices(tx, ids)
    const sendable = wanted.filter(({ deviceId }) => there.has(deviceId))
    const kept = await keepCommands(tx, sendable, { node, now: ctx.clock.now() })
    for (const { id: queueId, deviceId: id, type } of kept) {
      record({ action: 'command', type: 'device', id, details: { type, queueId, ...order.details } })
    }
    // One is enough: whoever sends looks for all that wait
    const waiting = kept.find(({ isNext }) => !isNext)
    if (waiting) tell({ kind: 'queuedCommand', id: waiting.id, action: 'created' })
    return { kept, removed: new Set(ids.filter((id) => !there.has(id))) }
  })
}
