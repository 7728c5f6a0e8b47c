import { forbidden, refusalOf } from '@rastro/core/access/access'
import { type AccountPlan, featureRefusal } from '@rastro/core/access/plans'
import type { AppError } from '@rastro/core/kit/errors'
import type { Position } from '@rastro/core/model/position'
import type { Command } from '@rastro/core/resources/command'
import type { Device } from '@rastro/core/resources/device'
import type { BlockSettings } from '@rastro/core/vehicle/block-settings'
import { whyNotNow } from '@rastro/core/vehicle/cut'
import type { CommandOrigin } from '@rastro/core/vocabulary/command-states'
import { type EngineEffect, mayCut } from '@rastro/core/vocabulary/engine-effects'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import type { NewCommand, StoredCommand } from '../../db/command-queue.ts'
import type { Db } from '../../db/database.ts'
import type { Write } from '../../db/write.ts'
import { type Actor, nobody } from '../../db/write.ts'
import type { DeviceCommands } from '../../ports/command-book.ts'

export type SendContext = Has<'db' | 'positions' | 'bus' | 'clock' | 'commandBook' | 'smsGateway' | 'senders' | 'log'>

/** The giver of a command, and the cause. */
export interface Giver {
  readonly actor: Actor
  readonly origin: CommandOrigin
  /** The person's name; undefined for the server itself. */
  readonly person: NewCommand['giver']
  /** The notification that sends it; 0 for none. */
  readonly notificationId: number
  readonly reason: string | null
  /** Why the person may not use engine commands; commands that cut or free an engine, or may do so, are refused with it. */
  readonly engineRefusal: AppError | undefined
  /** Why their plan does not include a command with this effect on the engine (decision 144). */
  readonly planRefusal: (effect: EngineEffect | undefined) => AppError | undefined
}

/** A logged-in person. When logged in as another user, both need the right to engine commands. */
export function giverOf(viewer: Viewer, reason: string | null | undefined): Giver {
  const { user, enteredBy, server } = viewer
  const { id, name, email } = enteredBy ?? user
  const people = enteredBy ? [user, enteredBy] : [user]
  const refusal = people.map((one) => refusalOf({ user: one, server }, 'command.engine')).find((one) => one)
  return {
    actor: actorOf(viewer),
    origin: 'person',
    person: { id, name: name || email, actsAsId: enteredBy && user.id },
    notificationId: 0,
    reason: reason?.trim() || null,
    engineRefusal: refusal && forbidden(refusal),
    planRefusal: planRefusalOf(viewer.plans),
  }
}

/** A command that may cut an engine is blocking; one that frees it is either, so that nobody is left with a cut engine. */
export const planRefusalOf =
  (plans: readonly AccountPlan[]): Giver['planRefusal'] =>
  (effect) => {
    if (!effect) return featureRefusal(plans, 'commands')
    return mayCut(effect) ? featureRefusal(plans, 'engineBlock') : featureRefusal(plans, 'engineBlock', 'commands')
  }

/** The server itself, on behalf of a user's settings. */
export const serverGiver = (origin: Exclude<CommandOrigin, 'person'>, reason: string): Giver => ({
  actor: nobody,
  origin,
  person: undefined,
  notificationId: 0,
  reason,
  engineRefusal: undefined,
  planRefusal: () => undefined,
})

/** The command to send, its giver, and the number of devices. */
export interface Order {
  readonly by: Giver
  /** As given by the caller, or as saved. */
  readonly command: Command
  /** It is sent to more than one vehicle. */
  readonly isToSeveral: boolean
  /** An administrator sends it at once, although its effect on the engine is unknown, and the vehicle may be moving. */
  readonly isAtOnce?: boolean
  /** The latest time it may wait until. */
  readonly notAfter?: Date
  /** Called in the transaction that stores it: filters the devices it is stored for. */
  readonly only?: (tx: Db, deviceIds: readonly number[]) => Promise<ReadonlySet<number>>
  /** Called in the same transaction with the stored rows. */
  readonly kept?: (
    write: Pick<Write, 'tx' | 'tell'>,
    commands: readonly Pick<StoredCommand, 'id' | 'deviceId'>[],
  ) => Promise<void>
  /** Additional details of its audit row. */
  readonly details: Readonly<Record<string, unknown>>
}

/** The data of a device that a command is given to. */
export interface Target {
  readonly device: Device
  readonly latest: Position | undefined
  readonly commands: DeviceCommands
  readonly settings: BlockSettings
  /** Looks up a setting of the device, its groups or the server. */
  readonly attribute: (key: string) => unknown
}

/** When a command is given, and its effect on the engine of the device. */
interface Judged {
  readonly now: Date
  readonly effect: EngineEffect | undefined
}

/** A command that may not wait expires after this time, even if this process dies. */
const NOW_MS = 20_000

export const mayWait = ({ attributes }: Command): boolean => attributes.noQueue !== true

/** The command as stored for one device. */
export function newCommand(order: Order, target: Target, { now, effect }: Judged): NewCommand {
  const { by, command, isToSeveral, notAfter } = order
  const { device, latest, settings } = target
  const { type, textChannel } = command
  const isAtOnce = order.isAtOnce === true && mayCut(effect)
  const isAgreed = by.origin === 'person' && !isAtOnce && mayCut(effect) && settings.secondPerson
  const needsApproval = isAgreed && needsSecondPerson(target, isToSeveral, now)
  const waits = mayWait(command) ? (needsApproval ? settings.approvalTime : settings.expiration) : NOW_MS
  const until = now.getTime() + waits
  return {
    deviceId: device.id,
    type,
    attributes: storedAttributes(command, device),
    textChannel,
    expirationTime: new Date(Math.min(until, notAfter?.getTime() ?? until)),
    mayWait: mayWait(command),
    effect,
    isAtOnce,
    origin: by.origin,
    giver: by.person,
    commandId: command.id,
    notificationId: by.notificationId,
    reason: by.reason,
    needsApproval,
    approvalUntil: isAgreed && !needsApproval ? new Date(now.getTime() + settings.approvalTime) : undefined,
    evidence: evidenceOf(effect, latest),
  }
}

/** A vehicle not known to stand may be moving. */
const needsSecondPerson = ({ latest, settings }: Target, isToSeveral: boolean, now: Date): boolean =>
  isToSeveral || whyNotNow({ now, fixes: latest ? [latest] : [], settings }) !== undefined

/** The attributes as stored for one device: `{uniqueId}` in a text of its own stands for the identifier. */
export function storedAttributes({ type, attributes }: Command, { uniqueId }: Device): Command['attributes'] {
  const { data } = attributes
  const names = type === 'custom' && typeof data === 'string' && data.includes('{uniqueId}')
  return names ? { ...attributes, data: data.replaceAll('{uniqueId}', () => uniqueId) } : attributes
}

function evidenceOf(effect: EngineEffect | undefined, latest: Position | undefined): NewCommand['evidence'] {
  if (!effect || !latest) return {}
  const { id: positionId, fixTime, latitude, longitude, speed } = latest
  return { asked: { positionId, fixTime: fixTime.toISOString(), latitude, longitude, speed } }
}
