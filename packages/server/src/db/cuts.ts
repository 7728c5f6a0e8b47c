import {
  type CommandRecord,
  type CutEvidence,
  commandRecordSchema,
  type Sighting,
} from '@rastro/core/resources/queued-command'
import type { HoldReason } from '@rastro/core/vocabulary/command-states'
import type { Withdrawal } from '@rastro/core/vocabulary/command-withdrawals'
import { type Claim, LEASE_MS, type TextChannel, withdrawHeld } from './command-queue.ts'
import type { Db } from './database.ts'
import { fromRow } from './row.ts'

/** The held cuts of a device that are sent this way, the oldest first; also those whose claim expired before sending. */
export async function heldCuts(
  db: Db,
  deviceId: number,
  now: Date,
  textChannel: TextChannel = 0,
): Promise<CommandRecord[]> {
  const rows = await db
    .selectFrom('queued_command')
    .where('deviceId', '=', deviceId)
    .where('textChannel', '=', textChannel)
    .where('state', 'in', ['held', 'claimed'])
    .where('effect', 'in', ['cut', 'unknown'])
    .where((is) => is.or([is('state', '=', 'held'), is('claimedUntil', '<=', now.getTime())]))
    .selectAll()
    .orderBy('id')
    .execute()
  return rows.map((row) => fromRow(commandRecordSchema, row))
}

/**
 * Claims a cut that may be sent now. False when another node has it, when it was cancelled meanwhile, or when a command
 * that frees the engine waits.
 */
export async function claimCut(db: Db, id: number, { deviceId, node, now }: Claim): Promise<boolean> {
  const resumes = db
    .selectFrom('queued_command as earlier')
    .where('earlier.deviceId', '=', deviceId)
    .where('earlier.state', 'in', ['queued', 'claimed'])
    .where('earlier.effect', '=', 'resume')
    .where((is) => is.or([is('earlier.expirationTime', 'is', null), is('earlier.expirationTime', '>', now.getTime())]))
    .select('earlier.id')
  const { numUpdatedRows } = await db
    .updateTable('queued_command')
    .set({ state: 'claimed', claimedBy: node, claimedUntil: now.getTime() + LEASE_MS, waitsFor: null })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('state', '=', 'held'), is.and([is('state', '=', 'claimed'), is('claimedUntil', '<=', now.getTime())])]),
    )
    .where((is) => is.or([is('waitsFor', 'is', null), is('waitsFor', '<>', 'approval')]))
    .where((is) => is.not(is.exists(resumes)))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns a claimed cut that could not be sent to the held ones, with the reason. */
export async function holdAgain(
  db: Db,
  id: number,
  node: string,
  why: Exclude<HoldReason, 'approval'> = 'unknown',
): Promise<void> {
  await db
    .updateTable('queued_command')
    .set({ state: 'held', claimedBy: null, claimedUntil: null, waitsFor: why })
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .where('claimedBy', '=', node)
    .execute()
}

/** The effect that a command is held for, the claiming node, and whether a person's command needs a second person's approval. */
export interface HeldAs {
  readonly node: string
  readonly effect: 'cut' | 'unknown'
  readonly needsApproval: boolean
}

/** Holds a claimed command whose bytes affect the engine more than was known when it was given (decision 73). */
export async function holdAs(db: Db, id: number, { node, effect, needsApproval }: HeldAs): Promise<void> {
  await db
    .updateTable('queued_command')
    .set((to) => ({
      ...{ state: 'held' as const, effect, claimedBy: null, claimedUntil: null },
      waitsFor: needsApproval
        ? to
            .case()
            .when(to.and([to('origin', '=', 'person'), to('approvedBy', 'is', null)]))
            .then('approval' as const)
            .else(null)
            .end()
        : null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .where('claimedBy', '=', node)
    .execute()
}

/** A command found to free the engine when it was sent. */
interface Resumed {
  readonly id: number
  readonly deviceId: number
  readonly now: Date
}

/** Records that a sent command frees the engine, and cancels earlier held cuts. */
export async function noteResume(db: Db, { id, deviceId, now }: Resumed): Promise<void> {
  await db.updateTable('queued_command').set({ effect: 'resume' }).where('id', '=', id).execute()
  await withdrawHeld(db, [deviceId], { by: null, now }, id)
}

/**
 * Cancels a held cut, with the reason. False when it is no longer held: another node has just claimed it, or it was cancelled.
 */
export async function withdrawCut(tx: Db, id: number, why: Withdrawal, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('queued_command')
    .set({ state: 'withdrawn', withdrawal: why, waitsFor: null, claimedUntil: null })
    .where('id', '=', id)
    .where((is) =>
      is.or([is('state', '=', 'held'), is.and([is('state', '=', 'claimed'), is('claimedUntil', '<=', now.getTime())])]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores why a held cut waits. */
export async function noteHold(db: Db, id: number, why: Exclude<HoldReason, 'approval'>): Promise<void> {
  await db
    .updateTable('queued_command')
    .set({ waitsFor: why })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where((is) => is.or([is('waitsFor', 'is', null), is('waitsFor', '<>', 'approval')]))
    .execute()
}

/** The state of a cut, and why it waits or was cancelled. */
export const standOf = (db: Db, id: number) =>
  db
    .selectFrom('queued_command')
    .where('id', '=', id)
    .select(['state', 'waitsFor', 'withdrawal', 'result'])
    .executeTakeFirst()

/** Requires a second person's approval of a held cut from now on, until then. */
export async function askApproval(tx: Db, id: number, until: Date): Promise<void> {
  await tx
    .updateTable('queued_command')
    .set({ waitsFor: 'approval', expirationTime: until.getTime() })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('approvedTime', 'is', null)
    .execute()
}

/** Expires a held cut that may not wait. */
export async function dropCut(db: Db, id: number): Promise<void> {
  await db
    .updateTable('queued_command')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .execute()
}

interface Approval {
  readonly name: string
  readonly id: number
  readonly actsAsId: number | undefined
  readonly now: Date
  readonly expirationTime: Date
}

/**
 * Approves a cut that waits for approval; from then on it waits like any other. False: it does not wait for approval any more.
 */
export async function approveCut(
  tx: Db,
  id: number,
  { name, id: approverId, actsAsId, now, expirationTime }: Approval,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('queued_command')
    .set({
      waitsFor: null,
      approvedBy: name,
      approverId,
      approverActsAsId: actsAsId ?? null,
      approvedTime: now.getTime(),
      expirationTime: expirationTime.getTime(),
    })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('waitsFor', '=', 'approval')
    .where('expirationTime', '>', now.getTime())
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Records the place of the vehicle, once. */
export async function noteEvidence(db: Db, id: number, key: keyof CutEvidence, sighting: Sighting): Promise<void> {
  const row = await db.selectFrom('queued_command').where('id', '=', id).select('evidence').executeTakeFirst()
  const evidence: CutEvidence = JSON.parse(row?.evidence ?? '{}')
  if (!row || evidence[key]) return
  await db
    .updateTable('queued_command')
    .set({ evidence: JSON.stringify({ ...evidence, [key]: sighting }) })
    .where('id', '=', id)
    .execute()
}

/** The last cut or release sent to each device since then; of these the unconfirmed ones. */
export async function unconfirmed(db: Db, since: Date): Promise<Map<number, { id: number; isCut: boolean }>> {
  const rows = await db
    .selectFrom('queued_command')
    .where('state', 'in', ['sent', 'answered'])
    .where('effect', 'in', ['cut', 'resume'])
    .where('sentTime', '>', since.getTime())
    .select(['id', 'deviceId', 'effect', 'evidence'])
    .orderBy('sentTime')
    .orderBy('id')
    .execute()
  const last = new Map(rows.map((row) => [row.deviceId ?? 0, row]))
  return new Map(
    [...last]
      .filter(([, { evidence }]) => !(JSON.parse(evidence) as CutEvidence).confirmed)
      .map(([deviceId, { id, effect }]) => [deviceId, { id, isCut: effect === 'cut' }]),
  )
}
