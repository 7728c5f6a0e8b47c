import {
  type CommandRecord,
  type CutEvidence,
  commandRecordSchema,
  type Sighting,
} from '@rastro/core/resources/queued-command'
import type { HoldReason } from '@rastro/core/vocabulary/command-states'
import { type Claim, LEASE_MS, type TextChannel } from './command-queue.ts'
import type { Db } from './database.ts'
import { fromRow } from './row.ts'

/** The cuts of a device's engine that go this way and are held, the oldest first; and those whose sender has died before it sent them. */
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
    .where('effect', '=', 'cut')
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

/** Puts a claimed cut that could not be sent back among those that are held. */
export async function holdAgain(db: Db, id: number, node: string): Promise<void> {
  await db
    .updateTable('queued_command')
    .set({ state: 'held', claimedBy: null, claimedUntil: null, waitsFor: 'unknown' })
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .where('claimedBy', '=', node)
    .execute()
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

/** Whether a cut still waits for its moment. */
export async function isHeld(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('queued_command')
    .where('id', '=', id)
    .where('state', '=', 'held')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
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

/** Somebody agrees with a cut that waits for that; from then on it waits like any other. False: it does not wait for it any more. */
export async function approveCut(
  tx: Db,
  id: number,
  { name, now, expirationTime }: { name: string; now: Date; expirationTime: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('queued_command')
    .set({
      waitsFor: null,
      approvedBy: name,
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
    .where('effect', 'is not', null)
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
