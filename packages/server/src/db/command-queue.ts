import { type CommandRecord, type CutEvidence, commandRecordSchema } from '@rastro/core/resources/queued-command'
import type { CommandOrigin, CommandState } from '@rastro/core/vocabulary/command-states'
import { type EngineEffect, mayCut } from '@rastro/core/vocabulary/engine-effects'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './database.ts'
import { among, isSqlite } from './dialect.ts'
import { fromRow } from './row.ts'
import type { Tables } from './tables.ts'

/** A claim is valid for this long; then the node that claimed the command is taken for dead, and another may claim it. */
export const LEASE_MS = 60_000
/** A message later than this after a command was sent is not its answer: most units never answer. */
const ANSWERED_WITHIN_MS = 3_600_000
/** Units answer within this, in the order of what they were sent; what has waited longer for an answer will hardly get one. */
const SOON_MS = 60_000
/** Sorts behind every id. */
const LAST = Number.MAX_SAFE_INTEGER

/** At most so many commands of one effect (none, unknown, cut, resume) wait for a device, and are given to it within an hour. */
export const maxCommands = { waiting: 100, anHour: 300 }
const HOUR_MS = 3_600_000

/** A command that somebody gives. */
export interface NewCommand {
  readonly deviceId: number
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
  /** It goes as a text message, and not over the connection. */
  readonly textChannel: boolean
  /** It is not sent after this time. */
  readonly expirationTime: Date
  /** False: it is sent at once or never. */
  readonly mayWait: boolean
  readonly effect: EngineEffect | undefined
  /** Of one that may cut: an administrator sends it although the vehicle is not seen to stand. */
  readonly isAtOnce: boolean
  readonly origin: CommandOrigin
  /** Who gives it; undefined of the server itself. */
  readonly giver: { readonly id: number; readonly name: string; readonly actsAsId?: number | undefined } | undefined
  /** The saved command that is sent, and the notification that sends it; 0 for none. */
  readonly commandId: number
  readonly notificationId: number
  readonly reason: string | null
  /** Of one that may cut: somebody else has to agree. */
  readonly needsApproval: boolean
  /** Of a cut that needs it only when it cannot leave at once: until when; undefined where nobody has to agree. */
  readonly approvalUntil: Date | undefined
  readonly evidence: CutEvidence
}

/** A command in the queue. */
export interface StoredCommand extends NewCommand {
  readonly id: number
  /** Nothing given before it waits: it may be sent at once. */
  readonly isNext: boolean
}

/**
 * Stores a command for each of these devices, which `lockDevices` has found, claimed by `node`, which tries to send
 * it at once, unless others wait: a unit that was told to stop and then to go is told so in this order. All of them do the same
 * to the engine: what may cut it is held until it may leave; what frees it waits behind nothing but a cut that is being sent, and
 * takes back those that are held. A device with too many commands gets none, and one for which others wait none that may not.
 * All go the same way, and wait only for what goes that way; text messages are claimed when they are sent.
 */
export async function storeCommands(
  tx: Db,
  commands: readonly NewCommand[],
  { node, now }: Omit<Claim, 'deviceId'>,
): Promise<StoredCommand[]> {
  const deviceIds = commands.map(({ deviceId }) => deviceId)
  const effect = commands[0]?.effect
  const textChannel = commands[0]?.textChannel ? 1 : 0
  const given = tx.selectFrom('queued_command').where(among(tx, 'deviceId', deviceIds))
  const alike = given.where('effect', effect ? '=' : 'is', effect ?? null)
  const open = (among: Given, states: readonly CommandState[]) =>
    among
      .where('state', 'in', states)
      .where((is) => is.or([is('expirationTime', 'is', null), is('expirationTime', '>', now.getTime())]))
  const waiting = await countByDevice(open(alike, ['queued', 'held', 'claimed']))
  const lately = await countByDevice(alike.where('createdTime', '>', now.getTime() - HOUR_MS))
  // What cuts has its own moment; what frees the engine goes before all but a cut that is on its way
  const before =
    effect === 'resume'
      ? await countByDevice(open(given, ['claimed']).where('effect', 'is not', null))
      : await countByDevice(open(given.where('textChannel', '=', textChannel), ['queued', 'claimed']))
  const isNext = (deviceId: number) => mayCut(effect) || before(deviceId) === 0
  const taken = commands.filter(({ deviceId, mayWait }) => {
    const isRoom = waiting(deviceId) < maxCommands.waiting && lately(deviceId) < maxCommands.anHour
    return isRoom && (mayWait || isNext(deviceId))
  })
  if (taken.length === 0) return []
  if (effect === 'resume')
    await withdrawHeld(
      tx,
      taken.map(({ deviceId }) => deviceId),
      { by: taken[0]!.giver?.name ?? null, now },
    )
  const claim = { state: 'claimed' as const, claimedBy: node, claimedUntil: now.getTime() + LEASE_MS }
  const rows = taken.map(({ deviceId, type, attributes, expirationTime, ...command }) => ({
    deviceId,
    type,
    attributes: JSON.stringify(attributes),
    textChannel: textChannel as 0 | 1,
    createdTime: now.getTime(),
    expirationTime: expirationTime.getTime(),
    effect: effect ?? null,
    origin: command.origin,
    userId: command.giver?.id ?? null,
    userName: command.giver?.name ?? null,
    actsAsId: command.giver?.actsAsId ?? null,
    commandId: command.commandId || null,
    notificationId: command.notificationId || null,
    reason: command.reason,
    evidence: JSON.stringify(command.evidence),
    ...(mayCut(effect) && (textChannel || !command.isAtOnce)
      ? { state: 'held' as const, waitsFor: command.needsApproval ? ('approval' as const) : null }
      : isNext(deviceId) && !textChannel && claim),
  }))
  const kept = await tx.insertInto('queued_command').values(rows).returning(['id', 'deviceId']).execute()
  const ids = new Map(kept.map(({ id, deviceId }) => [deviceId, id]))
  return taken.map((command) => ({ ...command, id: ids.get(command.deviceId)!, isNext: isNext(command.deviceId) }))
}

/** Those of the devices that are still there. Until the transaction ends nobody else gives them a command, or removes them. */
export async function lockDevices(tx: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = tx
    .selectFrom('device')
    .where(among(tx, 'id', ids))
    .select('id')
    .orderBy('id')
  const rows = await (isSqlite(tx) ? found : found.forNoKeyUpdate()).execute()
  return new Set(rows.map(({ id }) => id))
}

type Given = SelectQueryBuilder<Tables, 'queued_command', object>

/** How many of these rows each device has. */
async function countByDevice(given: Given): Promise<(deviceId: number) => number> {
  const rows = await given
    .select(({ fn }) => ['deviceId', fn.countAll<number>().as('count')])
    .groupBy('deviceId')
    .execute()
  const counts = new Map(rows.map(({ deviceId, count }) => [deviceId, Number(count)]))
  return (deviceId) => counts.get(deviceId) ?? 0
}

/** Who claims a command of which device, and when. */
export interface Claim {
  readonly deviceId: number
  /** The name of the process: unique, and a new one after each restart. */
  readonly node: string
  readonly now: Date
}

/** A unit's answer to a command, and when it was received. */
export interface Answer {
  readonly result: string
  readonly now: Date
}

/** Which way a command goes: over the connection, or (1) as a text message. */
export type TextChannel = 0 | 1

/** Ids of the devices that have stored commands which go this way. */
export async function devicesWaiting(db: Db, textChannel: TextChannel = 0): Promise<number[]> {
  const rows = await db
    .selectFrom('queued_command')
    .where('textChannel', '=', textChannel)
    .where('state', 'in', ['queued', 'held', 'claimed'])
    .select('deviceId')
    .distinct()
    .execute()
  return rows.flatMap(({ deviceId }) => deviceId ?? [])
}

/**
 * Claims the oldest command of a device that has not been sent, what frees its engine before all others. Undefined when there is
 * none, or when another node has claimed it: the later ones then wait, because commands are sent in the order in which they were
 * given. Never one that cuts: `claimCut` takes those.
 */
export async function claimNext(
  db: Db,
  { deviceId, node, now }: Claim,
  textChannel: TextChannel = 0,
): Promise<CommandRecord | undefined> {
  const oldest = db
    .selectFrom('queued_command')
    .where('deviceId', '=', deviceId)
    .where('textChannel', '=', textChannel)
    .where('state', 'in', ['queued', 'claimed'])
    .where((is) => is.or([is('effect', 'is', null), is('effect', '=', 'resume')]))
    .where((is) => is.or([is('expirationTime', 'is', null), is('expirationTime', '>', now.getTime())]))
    // What frees the engine is the only effect left; without one it is null
    .orderBy((is) => is.case().when('effect', 'is', null).then(1).else(0).end())
    .orderBy('id')
    .limit(1)
    .select('id')
  const row = await db
    .updateTable('queued_command')
    .set({ state: 'claimed', claimedBy: node, claimedUntil: now.getTime() + LEASE_MS })
    .where('id', '=', oldest)
    // Checked again inside the update, so that of two nodes only one gets the row
    .where((is) => is.or([is('state', '=', 'queued'), is('claimedUntil', '<=', now.getTime())]))
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(commandRecordSchema, row)
}

/** Puts a claimed command that could not be sent back into the queue. False: the claim is over, it may have been sent. */
export async function release(db: Db, id: number, node: string): Promise<boolean> {
  return hasChanged(ownClaim(db, id, node).set({ state: 'queued', claimedBy: null, claimedUntil: null }))
}

/** The bytes of a command were handed to the network. */
export async function markSent(db: Db, id: number, { node, now }: Omit<Claim, 'deviceId'>): Promise<void> {
  await ownClaim(db, id, node).set({ state: 'sent', sentTime: now.getTime(), claimedUntil: null }).execute()
}

/** Marks a claimed command that cannot be sent as expired, and says why. False: the claim is over, it may have been sent. */
export async function giveUp(db: Db, id: number, node: string, why: string | null = null): Promise<boolean> {
  return hasChanged(ownClaim(db, id, node).set({ state: 'expired', claimedUntil: null, result: why }))
}

/**
 * Stores an answer with the command that it belongs to: the oldest without one of those that the unit was sent just now, else the
 * last of those that it was sent lately.
 */
export async function markAnswered(db: Db, deviceId: number, { result, now }: Answer): Promise<void> {
  for (;;) {
    const answered = await db
      .selectFrom('queued_command')
      .where('deviceId', '=', deviceId)
      .where('state', '=', 'sent')
      .where('sentTime', '>', now.getTime() - ANSWERED_WITHIN_MS)
      .select('id')
      // Most units answer a text message by another one, which does not come here
      .orderBy('textChannel')
      .orderBy((is) =>
        is
          .case()
          .when('sentTime', '>', now.getTime() - SOON_MS)
          .then(is.ref('id'))
          .else(LAST)
          .end(),
      )
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!answered) return
    const { numUpdatedRows } = await db
      .updateTable('queued_command')
      .set({ state: 'answered', answeredTime: now.getTime(), result })
      .where('id', '=', answered.id)
      .where('state', '=', 'sent')
      .executeTakeFirst()
    // No row: another answer took this command meanwhile, so try the next one
    if (numUpdatedRows > 0n) return
  }
}

/**
 * Expires commands past their time: a vehicle that reconnects after a week must not be stopped by an old command. Gives the ids of
 * their devices.
 */
export async function expireQueued(db: Db, now: Date): Promise<ReadonlySet<number>> {
  const expired = await db
    .updateTable('queued_command')
    .set({ state: 'expired', claimedUntil: null })
    .where('state', 'in', ['queued', 'held', 'claimed'])
    .where('expirationTime', '<=', now.getTime())
    .where((is) => is.or([is('state', '<>', 'claimed'), is('claimedUntil', '<=', now.getTime())]))
    .returning('deviceId')
    .execute()
  return new Set(expired.flatMap(({ deviceId }) => deviceId ?? []))
}

/** Who cancels commands that wait; `by` is null when another command replaces them. */
export interface Cancellation {
  readonly by: string | null
  readonly now: Date
}

const cancelled = ({ by, now }: Cancellation) =>
  ({ state: 'cancelled', cancelledBy: by, cancelledTime: now.getTime() }) as const

/** Cancels a command that nobody has begun to send; false when it is too late. */
export async function cancelQueued(tx: Db, id: number, cancellation: Cancellation): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('queued_command')
    .set(cancelled(cancellation))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'held'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Cancels the cuts of these devices that are held, but for one, which was sent. What may be no cut goes on waiting. */
export async function withdrawCuts(
  db: Db,
  deviceIds: readonly number[],
  cancellation: Cancellation,
  except: number,
): Promise<void> {
  await heldOf(db, deviceIds)
    .set(cancelled(cancellation))
    .where('effect', '=', 'cut')
    .where('id', '<>', except)
    .execute()
}

/** Cancels all that is held for these devices, before this id where one is given: later it would cut an engine that was freed. */
export async function withdrawHeld(
  db: Db,
  deviceIds: readonly number[],
  cancellation: Cancellation,
  before?: number,
): Promise<void> {
  const held = heldOf(db, deviceIds).set({ ...cancelled(cancellation), result: freed })
  await (before === undefined ? held : held.where('id', '<', before)).execute()
}

const freed = 'The engine was freed after this was given'
const heldOf = (db: Db, deviceIds: readonly number[]) =>
  db
    .updateTable('queued_command')
    .where(among(db, 'deviceId', deviceIds))
    .where('state', '=', 'held')

/** Rows removed at once: few, so that nobody waits long for the writer. */
const PIECE = 5000

/**
 * Removes the commands that were given before this time and do not wait any more; those that may do something to an engine, which are
 * kept as evidence, before `evidence`.
 */
export async function removeEndedCommands(db: Db, before: Date, evidence: Date): Promise<void> {
  for (;;) {
    const ended = db
      .selectFrom('queued_command')
      .where('state', 'in', ['sent', 'answered', 'expired', 'cancelled', 'withdrawn'])
      .where('createdTime', '<', before.getTime())
      .where((is) => is.or([is('effect', 'is', null), is('createdTime', '<', evidence.getTime())]))
      .select('id')
      .limit(PIECE)
    const { numDeletedRows } = await db.deleteFrom('queued_command').where('id', 'in', ended).executeTakeFirstOrThrow()
    if (numDeletedRows < PIECE) return
  }
}

/** An update of a command only while this node's claim on it holds. */
const ownClaim = (db: Db, id: number, node: string) =>
  db.updateTable('queued_command').where('id', '=', id).where('state', '=', 'claimed').where('claimedBy', '=', node)

const hasChanged = async (query: ReturnType<typeof ownClaim>): Promise<boolean> =>
  (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
