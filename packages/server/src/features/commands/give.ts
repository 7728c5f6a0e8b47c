import type { Position } from '@rastro/core/model/position'
import type { Command } from '@rastro/core/resources/command'
import type { Device } from '@rastro/core/resources/device'
import type { BlockSettings } from '@rastro/core/vehicle/block-settings'
import { whyNotNow } from '@rastro/core/vehicle/cut'
import type { CommandOrigin } from '@rastro/core/vocabulary/command-states'
import { type EngineEffect, engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import { actorOf } from '../../access/actor.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { KeptCommand, NewCommand } from '../../db/command-queue.ts'
import type { Db } from '../../db/database.ts'
import { type Actor, nobody } from '../../db/write.ts'

/** Who gives a command, and why. */
export interface Giver {
  readonly actor: Actor
  readonly origin: CommandOrigin
  /** The person, as they are called; undefined of the server itself. */
  readonly person: NewCommand['giver']
  readonly reason: string | null
}

/** A person who is logged in. */
export function giverOf(viewer: Viewer, reason: string | null | undefined): Giver {
  const { id, name, email } = viewer.enteredBy ?? viewer.user
  const text = reason?.trim()
  return { actor: actorOf(viewer), origin: 'person', person: { id, name: name || email }, reason: text || null }
}

/** The server itself, by what somebody has set up. */
export const serverGiver = (origin: Exclude<CommandOrigin, 'person'>, reason: string): Giver => ({
  actor: nobody,
  origin,
  person: undefined,
  reason,
})

/** What is to be sent, by whom, and to how many. */
export interface Order {
  readonly by: Giver
  /** As the caller gave it, or as it is saved. */
  readonly command: Command
  /** It goes to more than one vehicle. */
  readonly isToSeveral: boolean
  /** It does not wait longer than this. */
  readonly notAfter?: Date
  /** Asked in the transaction that stores it: to which of these devices it goes. */
  readonly only?: (tx: Db, deviceIds: readonly number[]) => Promise<ReadonlySet<number>>
  /** Told in the same transaction which rows were stored. */
  readonly kept?: (tx: Db, commands: readonly Pick<KeptCommand, 'id' | 'deviceId'>[]) => Promise<void>
  /** What the audit says of it besides. */
  readonly details: Readonly<Record<string, unknown>>
}

/** What is known of a device that a command is given to. */
export interface Target {
  readonly device: Device
  readonly latest: Position | undefined
  readonly settings: BlockSettings
}

/** A command that may not wait is given up after this time, whatever becomes of this process. */
const NOW_MS = 20_000

export const mayWait = ({ attributes }: Command): boolean => attributes.noQueue !== true

/** The command as it is kept for one device. */
export function newCommand({ by, command, isToSeveral, notAfter }: Order, target: Target, now: Date): NewCommand {
  const { device, latest, settings } = target
  const { type, attributes, textChannel } = command
  const effect = engineEffectOf(command)
  const needsApproval = effect === 'cut' && by.origin === 'person' && needsSecondPerson(target, isToSeveral, now)
  const waits = mayWait(command) ? (needsApproval ? settings.approvalTime : settings.expiration) : NOW_MS
  const until = now.getTime() + waits
  return {
    deviceId: device.id,
    type,
    attributes: named(attributes, device.uniqueId),
    textChannel,
    expirationTime: new Date(Math.min(until, notAfter?.getTime() ?? until)),
    mayWait: mayWait(command),
    effect,
    origin: by.origin,
    giver: by.person,
    reason: by.reason,
    needsApproval,
    evidence: evidenceOf(effect, latest),
  }
}

/** What is not seen to stand may be moving. */
const needsSecondPerson = ({ latest, settings }: Target, isToSeveral: boolean, now: Date): boolean =>
  settings.secondPerson && (isToSeveral || whyNotNow({ now, fixes: latest ? [latest] : [], settings }) !== undefined)

function named(attributes: Command['attributes'], uniqueId: string): Command['attributes'] {
  const { data } = attributes
  const names = typeof data === 'string' && data.includes('{uniqueId}')
  return names ? { ...attributes, data: data.replaceAll('{uniqueId}', () => uniqueId) } : attributes
}

function evidenceOf(effect: EngineEffect | undefined, latest: Position | undefined): NewCommand['evidence'] {
  if (!effect || !latest) return {}
  const { id: positionId, fixTime, latitude, longitude, speed } = latest
  return { asked: { positionId, fixTime: fixTime.toISOString(), latitude, longitude, speed } }
}
