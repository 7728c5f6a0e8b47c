import { type CommandRecord, type CutEvidence, commandRecordSchema } from '@rastro/core/resources/queued-command'
import type { CommandOrigin, CommandState } from '@rastro/core/vocabulary/command-states'
import { type EngineEffect, mayCut } from '@rastro/core/vocabulary/engine-effects'
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './database.ts'
import { among, isSqlite } from './dialect.ts'
import { fromRow } from './row.ts'
import type { Tables } from './tables.ts'

/** Duration of a claim; after it the claiming node counts as dead, and another may claim the command. */
export const LEASE_MS = 60_000
/** A message later than this after a command was sent is not its answer: most units never answer. */
const ANSWERED_WITHIN_MS = 3_600_000
/** Units answer within this, in the order of the commands; a command waiting longer will hardly be answered. */
const SOON_MS = 60_000
/** Sorts after every id. */
const LAST = Number.MAX_SAFE_INTEGER

/** Maximum waiting commands per device and effect (none, unknown, cut, resume), and commands given within an hour. */
export const maxCommands = { waiting: 100, anHour: 300 }
const HOUR_MS = 3_600_000

/** A command to be stored. */
export interface NewCommand {
  readonly deviceId: number
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
  /** Sent as a text message, and not over the connection. */
  readonly textChannel: boolean
  /** It is not sent after this time. */
  readonly expirationTime: Date
  /** False: it is sent at once or never. */
  readonly mayWait: boolean
  readonly effect: EngineEffect | undefined
  /** For one that may cut: an administrator sends it although the vehicle is not known to stand. */
  readonly isAtOnce: boolean
  readonly origin: CommandOrigin
  /** The giver; undefined for the server itself. */
  readonly giver: { readonly id: number; readonly name: string; readonly actsAsId?: number | undefined } | undefined
  /** The saved command that is sent, and the notification that sends it; 0 for none. */
  readonly commandId: number
  readonly notificationId: number
  readonly reason: string | null
  /** For one that may cut: requires a second person's approval. */
  readonly needsApproval: boolean
  /** For a cut that needs approval only when it cannot be sent at once: the deadline; undefined where none is needed. */
  readonly approvalUntil: Date | undefined
  readonly evidence: CutEvidence
}

/** A command in the queue. */
export interface StoredCommand extends NewCommand {
  readonly id: number
  /** No earlier command waits: it may be sent at once. */
  readonly isNext: boolean
}

/**
 * Stores a command for each of these devices, as locked by `lockDevices`. Unless earlier ones wait, `node` claims it and tries to
 * send it at once; order is preserved. All have the same effect on the engine: one that may cut is held until it may be sent; one
 * that frees the engine waits only behind a cut that is being sent, and cancels held cuts. A device with too many commands gets
 * none, and one with waiting commands none that may not wait. All are sent the same way, and wait only for others sent that way;
 * text messages are claimed when they are sent.
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
  // Cuts have a rule of their own; commands that free the engine are sent before all but a cut being sent
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

/**
 * Locks those of the devices that still exist: until the transaction ends nobody else can queue a command for them, or remove
 * them.
 */
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

/** The claiming node and the device, and the time of the claim. */
export interface Claim {
  readonly deviceId: number
  /** The name of the process: unique, and new after each restart. */
  readonly node: string
  readonly now: Date
}

/** A unit's answer to a command, and when it was received. */
export interface Answer {
  readonly result: string
  readonly now: Date
}

/** How a command is sent: over the connection, or (1) as a text message. */
export type TextChannel = 0 | 1

/** Ids of the devices with stored commands that are sent this way. */
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
 * Claims the oldest unsent command of a device, those that free its engine first. Undefined when there is none, or when another
 * node has claimed it: the later ones then wait, because commands are sent in the order in which they were given. Never one that
 * cuts: `claimCut` takes those.
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
    // Only commands that free the engine remain; without an effect the column is null
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

/** Requeues a claimed command that could not be sent. False: the claim has expired, it may have been sent. */
export async function release(db: Db, id: number, node: string): Promise<boolean> {
  return hasChanged(ownClaim(db, id, node).set({ state: 'queued', claimedBy: null, claimedUntil: null }))
}

/** Records that the bytes of a command were handed to the network. */
export async function markSent(db: Db, id: number, { node, now }: Omit<Claim, 'deviceId'>): Promise<void> {
  await ownClaim(db, id, node).set({ state: 'sent', sentTime: now.getTime(), claimedUntil: null }).execute()
}

/**
 * Marks a claimed command that cannot be sent as expired, with the reason. False: the claim has expired, it may have been sent.
 */
export async function giveUp(db: Db, id: number, node: string, why: string | null = null): Promise<boolean> {
  return hasChanged(ownClaim(db, id, node).set({ state: 'expired', claimedUntil: null, result: why }))
}

/** Stores an answer with its command: the oldest unanswered one sent just now, else the last one sent recently. */
export async function markAnswered(db: Db, deviceId: number, { result, now }: Answer): Promise<void> {
  for (;;) {
    const answered = await db
      .selectFrom('queued_command')
      .where('deviceId', '=', deviceId)
      .where('state', '=', 'sent')
      .where('sentTime', '>', now.getTime() - ANSWERED_WITHIN_MS)
      .select('id')
      // Most units answer a text message by another one, which is not received here
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
 * Expires commands past their time: a vehicle that reconnects after a week must not be stopped by an old command. Returns the ids
 * of their devices.
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

/** The canceller of waiting commands; `by` is null when another command replaces them. */
export interface Cancellation {
  readonly by: string | null
  readonly now: Date
}

const cancelled = ({ by, now }: Cancellation) =>
  ({ state: 'cancelled', cancelledBy: by, cancelledTime: now.getTime() }) as const

/** Cancels a command that is not yet being sent; false when it is too late. */
export async function cancelQueued(tx: Db, id: number, cancellation: Cancellation): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('queued_command')
    .set(cancelled(cancellation))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'held'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Cancels the held cuts of these devices, except one, which was sent. Commands that may be no cut stay queued. */
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

/** Cancels everything held for these devices, before this id where given: later it would cut an engine that was freed. */
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

/** Rows removed at once: few, to keep the wait for the writer short. */
const PIECE = 5000

/** Removes finished commands given before this time; those that may affect an engine, retained as evidence, before `evidence`. */
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

/** Updates a command only while this node's claim on it holds. */
const ownClaim = (db: Db, id: number, node: string) =>
  db.updateTable('queued_command').where('id', '=', id).where('state', '=', 'claimed').where('claimedBy', '=', node)

const hasChanged = async (query: ReturnType<typeof ownClaim>): Promise<boolean> =>
  (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
