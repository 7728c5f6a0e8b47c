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

/** What may cut a device's engine, goes this way and is held, the oldest first; and that whose sender has died before it sent it. */
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
 * Claims a cut that may leave now. False when another node has it, when it was taken back meanwhile, or when the engine is
 * to be freed first.
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

/** Puts a claimed cut that could not be sent back among those that are held, and says why it waits. */
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

/** As what a command is held, by whom it was claimed, and whether a second person has to agree where a person gave it. */
export interface HeldAs {
  readonly node: string
  readonly effect: 'cut' | 'unknown'
  readonly needsApproval: boolean
}

/** Holds a claimed command whose bytes may do more to the engine than was known when it was given (decision 73). */
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

/** A command that was found to free the engine when it was sent. */
interface Resumed {
  readonly id: number
  readonly deviceId: number
  readonly now: Date
}

/** A command that was sent frees the engine: its row says so, and what was given before it and is held is taken back. */
export async function noteResume(db: Db, { id, deviceId, now }: Resumed): Promise<void> {
  await db.updateTable('queued_command').set({ effect: 'resume' }).where('id', '=', id).execute()
  await withdrawHeld(db, [deviceId], { by: null, now }, id)
}

/**
 * Takes back a cut that is held, because of this. False when it is not any more: another node has just claimed it, or somebody has taken
 * it back.
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

/** Says of a held cut why it waits. */
export async function noteHold(db: Db, id: number, why: Exclude<HoldReason, 'approval'>): Promise<void> {
  await db
    .updateTable('queued_command')
    .set({ waitsFor: why })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where((is) => is.or([is('waitsFor', 'is', null), is('waitsFor', '<>', 'approval')]))
    .execute()
}

/** How far a cut has come, and why it waits or was taken back. */
export const standOf = (db: Db, id: number) =>
  db
    .selectFrom('queued_command')
    .where('id', '=', id)
    .select(['state', 'waitsFor', 'withdrawal', 'result'])
    .executeTakeFirst()

/** A held cut needs a second person from now on, and waits for one until then. */
export async function askApproval(tx: Db, id: number, until: Date): Promise<void> {
  await tx
    .updateTable('queued_command')
    .set({ waitsFor: 'approval', expirationTime: until.getTime() })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where('approvedTime', 'is', null)
    .execute()
}

/** Ends a held cut that may not wait. */
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

/** Somebody agrees with a cut that waits for that; from then on it waits like any other. False: it does not wait for it any more. */
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

/** Writes down where the vehicle was, once. */
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

/** A cut or its opposite that was sent since then is the last word to each device; of these the ones that are not confirmed. */
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
