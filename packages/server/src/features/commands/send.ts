import { randomUUID } from 'node:crypto'
import { AppError, InvalidError } from '@rastro/core/kit/errors'
import type { ReasonedText } from '@rastro/core/kit/reason'
import type { Command } from '@rastro/core/resources/command'
import type { Device } from '@rastro/core/resources/device'
import type { DeviceOutcome } from '@rastro/core/resources/queued-command'
import { readBlockSettings } from '@rastro/core/vehicle/block-settings'
import { commandError } from '@rastro/core/vocabulary/command-faults'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { mayCut } from '@rastro/core/vocabulary/engine-effects'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { attributesFor } from '../../access/inherited-attributes.ts'
import { lockDevices, type NewCommand, type StoredCommand, storeCommands } from '../../db/command-queue.ts'
import { hasten } from '../../db/tasks.ts'
import { write } from '../../db/write.ts'
import { appOf } from './app.ts'
import { mayWait, newCommand, type Order, type SendContext, storedAttributes, type Target } from './give.ts'
import { type Reached, refusedBy } from './reach.ts'
import { reachDevices } from './reach-devices.ts'
import { whyNotByText } from './texts.ts'

/** The outcome of a command for one device; `attributes` as sent. */
export type Outcome = Reached & Pick<DeviceOutcome, 'deviceId'> & Pick<Command, 'attributes'>

/**
 * Sends a command to each of these devices. It is stored before it is sent, with its audit row, so that it is neither lost nor
 * anonymous; an offline unit gets it with its next message, unless it may not wait. One that may cut an engine is sent when the
 * vehicle stands (decisions 64 and 73). Does not check access.
 */
export async function sendToDevices(ctx: SendContext, order: Order, devices: readonly Device[]): Promise<Outcome[]> {
  const targets = await targetsOf(ctx, devices)
  const now = ctx.clock.now()
  const tried = new Map(targets.map((target) => [target.device.id, prepare(ctx, order, { target, now })]))
  const wanted = [...tried.values()].filter((one): one is NewCommand => !(one instanceof AppError))
  const refusals = new Map([...tried].map(([id, one]) => [id, one instanceof AppError ? one : undefined]))
  const attempt = { actor: order.by.actor, claimedBy: randomUUID() }
  const { kept, removed } = await keep(ctx, order, wanted, attempt.claimedBy)
  const reached = await reachDevices(ctx, order, { kept, targets, attempt })
  const attributesOf = new Map(wanted.map(({ deviceId, attributes }) => [deviceId, attributes]))
  const notStored = (deviceId: number): AppError => {
    const code = removed.has(deviceId) ? 'deviceGone' : mayWait(order.command) ? 'commandQueueFull' : 'commandBehind'
    return new InvalidError(refusal(code))
  }
  return devices.map(({ id: deviceId }) => ({
    ...(reached.get(deviceId) ?? refusedBy(0, refusals.get(deviceId) ?? notStored(deviceId))),
    deviceId,
    attributes: attributesOf.get(deviceId) ?? order.command.attributes,
  }))
}

async function targetsOf({ db, positions, commandBook }: SendContext, devices: readonly Device[]): Promise<Target[]> {
  const latest = await positions.latest(devices.map(({ id }) => id))
  const byDevice = new Map(latest.map((position) => [position.deviceId, position]))
  const attributesOf = await attributesFor(db, devices)
  const targets = devices.map(async (device): Promise<Target> => {
    const attribute = attributesOf(device)
    const latest = byDevice.get(device.id)
    const commands = await commandBook.commandsOf(latest?.protocol ?? undefined, device.model ?? undefined)
    return { device, latest, commands, settings: readBlockSettings(attribute), attribute }
  })
  return Promise.all(targets)
}

interface Try {
  readonly target: Target
  readonly now: Date
}

/** The command as stored for a device, with the effect of its bytes; or why it cannot be sent. */
function prepare(ctx: SendContext, order: Order, { target, now }: Try): NewCommand | AppError {
  const { command, by, isAtOnce } = order
  const said = refusalOf(ctx, command, { target, now })
  if (said) return new InvalidError(said)
  try {
    const effect = effectOf(ctx, command, target)
    if (effect && by.engineRefusal) return by.engineRefusal
    const notBought = by.planRefusal(effect)
    if (notBought) return notBought
    if (isAtOnce && effect === 'cut') return commandError('atOnceCut')
    if (target.settings.reasonRequired && !by.reason && mayCut(effect)) return new InvalidError(refusal('blockReason'))
    return newCommand(order, target, { now, effect })
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Why a device cannot be sent a command of this type; undefined when it can. */
function refusalOf(ctx: SendContext, command: Command, { target, now }: Try): ReasonedText | undefined {
  const { device } = target
  if (device.disabled) return refusal('deviceDisabled')
  if (device.expirationTime && device.expirationTime <= now) return refusal('deviceExpired')
  return command.textChannel ? whyNotByText(ctx, command, target) : whyNotByWire(ctx, command, target)
}

function effectOf({ clock }: SendContext, command: Command, { device, commands, attribute }: Target) {
  const { uniqueId, model } = device
  const to = { uniqueId, model: model ?? undefined, attribute, now: () => clock.now() }
  const said = { type: command.type as CommandType, attributes: storedAttributes(command, device) }
  return commands.effectOf(said, { to, textChannel: command.textChannel })
}

function whyNotByWire(ctx: SendContext, { type }: Command, target: Target): ReasonedText | undefined {
  const { latest, device, commands, attribute } = target
  if (!latest?.protocol) return undefined
  const { wire, push } = commands.types
  const isOf = (types: readonly CommandType[]) => types.includes(type as CommandType)
  return isOf(wire) || (isOf(push) && appOf(ctx, device, attribute)) ? undefined : refusal('commandUnsupported')
}

/** Devices may be removed while a group is sent to: the others still get the command. */
async function keep(
  ctx: SendContext,
  { by, details, only, kept: note }: Order,
  wanted: readonly NewCommand[],
  node: string,
): Promise<{ kept: readonly StoredCommand[]; removed: ReadonlySet<number> }> {
  if (wanted.length === 0) return { kept: [], removed: new Set() }
  return write(ctx, by.actor, async ({ tx, record, tell }) => {
    const ids = wanted.map(({ deviceId }) => deviceId)
    const there = await lockDevices(tx, ids)
    const chosen = only ? await only(tx, [...there]) : there
    const sendable = wanted.filter(({ deviceId }) => chosen.has(deviceId))
    const kept: StoredCommand[] = []
    // Devices of a group use different protocols, in which one text has different effects
    for (const alike of Map.groupBy(sendable, ({ effect }) => effect).values()) {
      kept.push(...(await storeCommands(tx, alike, { node, now: ctx.clock.now() })))
    }
    await note?.({ tx, tell }, kept)
    for (const { id: queueId, deviceId: id, type } of kept) {
      record({ action: 'command', type: 'device', id, details: { type, queueId, ...details } })
    }
    for (const { deviceId: id } of kept) tell({ kind: 'commandState', id, action: 'created' })
    // One is enough: the sender sends all waiting ones
    const waiting = kept.find(({ isNext }) => !isNext)
    if (waiting) tell({ kind: 'queuedCommand', id: waiting.id, action: 'created' })
    if (kept[0]?.textChannel) await hasten(tx, 'texts')
    return { kept, removed: new Set(ids.filter((id) => !there.has(id))) }
  })
}
