import { randomUUID } from 'node:crypto'
import type { Command } from '@rastro/core/resources/command'
import { type Device, devices } from '@rastro/core/resources/device'
import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { readBlockSettings } from '@rastro/core/vehicle/block-settings'
import { stepOfCut } from '@rastro/core/vehicle/cut'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import type { Has } from '../../context.ts'
import {
  cancelQueued,
  claimNext,
  giveUp,
  type KeptCommand,
  markSent,
  release,
  withdrawCuts,
} from '../../db/command-queue.ts'
import { list } from '../../db/crud.ts'
import { claimCut, heldCuts, holdAgain, noteEvidence, noteHold } from '../../db/cuts.ts'
import type { Order, Target } from './give.ts'
import type { Reached } from './reach.ts'
import { attributesFor } from './settings.ts'

type TextContext = Has<'db' | 'positions' | 'clock' | 'commandBook' | 'smsGateway'>

const byText = 1
/** Places that are looked at, to see how long a vehicle has been slow. */
const mostFixes = 5000
const noGateway = 'SMS is not configured'
const noPhone = 'This device has no phone number'
const unsaid = 'This command cannot be sent to this device as SMS'
const untilSeen = 'It leaves when the vehicle is seen to stand'
const untilAgreed = 'It leaves when a second person has agreed, and the vehicle is seen to stand'
const later = 'The SMS service does not take it now; it is tried again'
const notNow = 'It cannot be sent now, and this command may not wait'
const soon = 'It is sent in a moment'

/** Why a command cannot go to a device as a text message; undefined when it can. */
export function whyNotByText(
  { smsGateway, commandBook }: TextContext,
  { type }: Command,
  { device, latest }: Target,
): string | undefined {
  if (!smsGateway) return noGateway
  if (!device.phone?.trim()) return noPhone
  return commandBook.typesFor(latest?.protocol ?? undefined).text.includes(type as CommandType) ? undefined : unsaid
}

/** What has become of commands that were just stored: one is sent at once, those to several vehicles by the job, in turn. */
export async function reachPhones(
  ctx: TextContext,
  { isToSeveral }: Order,
  kept: readonly KeptCommand[],
): Promise<Map<number, Reached>> {
  const reached = new Map<number, Reached>()
  for (const command of kept) {
    if (!isToSeveral) await sendTexts(ctx, command.deviceId)
    reached.set(command.deviceId, await reachedOf(ctx, command, isToSeveral))
  }
  return reached
}

async function reachedOf({ db }: TextContext, command: KeptCommand, isToSeveral: boolean): Promise<Reached> {
  const { id, needsApproval, mayWait } = command
  const row = await db.selectFrom('queued_command').where('id', '=', id).select(['state', 'result']).executeTakeFirst()
  if (row?.state === 'sent' || row?.state === 'answered') return { id, outcome: 'sent', reason: null }
  // What may not wait is not left to be sent after its caller was told that it was not
  if (!mayWait && (await cancelQueued(db, id))) return { id, outcome: 'refused', reason: notNow }
  if (row?.state === 'held') return { id, outcome: 'queued', reason: needsApproval ? untilAgreed : untilSeen }
  if (row?.state === 'queued' || row?.state === 'claimed')
    return { id, outcome: 'queued', reason: isToSeveral ? soon : later }
  return { id, outcome: 'refused', reason: row?.result ?? unsaid }
}

/**
 * Sends what waits to go to a device as text messages, in order, each claimed before: of two nodes one sends it. Then cuts of the
 * engine that may leave now, by the rule of every cut (decision 64). False when the service takes none at the moment.
 */
export async function sendTexts(ctx: TextContext, deviceId: number): Promise<boolean> {
  const { db, clock } = ctx
  const [device] = await list(db, devices, { ids: [deviceId] })
  if (!device) return true
  const node = randomUUID()
  const claim = () => ({ deviceId, node, now: clock.now() })
  for (let next = await claimNext(db, claim(), byText); next; next = await claimNext(db, claim(), byText)) {
    if (!(await sendOne(ctx, { device, command: next, node }))) return false
  }
  for (const cut of await heldCuts(db, deviceId, clock.now(), byText)) {
    if (!(await mayLeave(ctx, device, cut)) || !(await claimCut(db, cut.id, claim()))) continue
    if (!(await sendOne(ctx, { device, command: cut, node }))) return false
  }
  return true
}

interface Claimed {
  readonly device: Device
  readonly command: CommandRecord
  readonly node: string
}

/** False: it goes back among those that wait. */
async function sendOne(ctx: TextContext, { device, command, node }: Claimed): Promise<boolean> {
  const { db, clock, smsGateway } = ctx
  const { id, effect } = command
  const text = await textOf(ctx, device, command)
  const outcome = !smsGateway || text === undefined ? undefined : await smsGateway.send(device.phone, text)
  if (outcome?.state === 'later') {
    await (effect === 'cut' ? holdAgain : release)(db, id, node)
    return false
  }
  if (outcome?.state === 'accepted') {
    if (effect) await noteWhere(ctx, command)
    await markSent(db, id, { node, now: clock.now() })
    if (effect === 'cut') await withdrawCuts(db, [device.id], id)
    return true
  }
  await giveUp(db, id, node, outcome?.words ?? unsaid)
  return true
}

async function textOf({ db, positions, commandBook, clock }: TextContext, device: Device, command: CommandRecord) {
  const [latest] = await positions.latest([device.id])
  const attribute = (await attributesFor(db, [device]))(device)
  const to = { uniqueId: device.uniqueId, model: device.model ?? undefined, attribute, now: () => clock.now() }
  const { type, attributes } = command
  return commandBook.textOf(latest?.protocol ?? undefined, { type: type as CommandType, attributes }, to)
}

/** Whether the vehicle is seen to stand, of what is stored; otherwise why it waits is written down. */
async function mayLeave({ db, positions, clock }: TextContext, device: Device, cut: CommandRecord): Promise<boolean> {
  const settings = readBlockSettings((await attributesFor(db, [device]))(device))
  const [last] = await positions.latest([device.id])
  const from = new Date((last?.fixTime.getTime() ?? 0) - settings.slowTime - settings.maxFixAge)
  const fixes = last ? await positions.range({ deviceId: device.id, from, to: last.fixTime, limit: mostFixes }) : []
  const { expirationTime, waitsFor } = cut
  const pending = { expirationTime, needsApproval: waitsFor === 'approval' }
  const step = stepOfCut(pending, { now: clock.now(), fixes, settings })
  if (step.to === 'held' && step.why !== 'approval' && step.why !== waitsFor) await noteHold(db, cut.id, step.why)
  return step.to === 'sent'
}

async function noteWhere({ db, positions }: TextContext, { id, deviceId }: CommandRecord): Promise<void> {
  const [last] = await positions.latest([deviceId])
  if (!last) return
  const { id: positionId, fixTime, latitude, longitude, speed } = last
  await noteEvidence(db, id, 'sent', { positionId, fixTime: fixTime.toISOString(), latitude, longitude, speed })
}
