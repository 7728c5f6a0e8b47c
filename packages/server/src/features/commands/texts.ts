import { randomUUID } from 'node:crypto'
import { phoneOf } from '@rastro/core/format/phone'
import { InvalidError } from '@rastro/core/kit/errors'
import type { ReasonedText } from '@rastro/core/kit/reason'
import type { Command } from '@rastro/core/resources/command'
import { type Device, devices } from '@rastro/core/resources/device'
import type { CommandRecord } from '@rastro/core/resources/queued-command'
import { readBlockSettings } from '@rastro/core/vehicle/block-settings'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { outcomeText } from '@rastro/core/vocabulary/delivery-outcomes'
import { type EngineEffect, mayCut, withheldAs } from '@rastro/core/vocabulary/engine-effects'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { findUser } from '../../access/account.ts'
import { attributesFor } from '../../access/inherited-attributes.ts'
import { type Grant, takeQuota } from '../../access/message-quota.ts'
import { stillAllowed } from '../../access/still-allowed.ts'
import type { Has } from '../../context.ts'
import {
  cancelQueued,
  claimNext,
  giveUp,
  markSent,
  release,
  type StoredCommand,
  withdrawCuts,
} from '../../db/command-queue.ts'
import { list } from '../../db/crud.ts'
import {
  askApproval,
  claimCut,
  heldCuts,
  holdAgain,
  holdAs,
  noteEvidence,
  noteHold,
  noteResume,
  standOf,
} from '../../db/cuts.ts'
import { nobody, write } from '../../db/write.ts'
import type { DeviceCommands } from '../../ports/command-book.ts'
import type { Order, Target } from './give.ts'
import { type Reached, refusedBy, withdrawn } from './reach.ts'
import { waits } from './waits.ts'

type TextContext = Has<'db' | 'bus' | 'positions' | 'clock' | 'commandBook' | 'smsGateway'>

const byText = 1
const unsaid = refusal('commandNotBySms')

/** Why a command cannot go to a device as a text message; undefined when it can. */
export function whyNotByText(
  { smsGateway }: TextContext,
  { type }: Command,
  { device, commands }: Target,
): ReasonedText | undefined {
  if (!smsGateway) return refusal('smsNotSetUp')
  if (!device.phone?.trim()) return refusal('noSimNumber')
  return commands.types.text.includes(type as CommandType) ? undefined : unsaid
}

/**
 * The outcome of commands that were just stored: a single one is sent at once, those to several vehicles by the job, in order.
 */
export async function reachPhones(
  ctx: TextContext,
  { isToSeveral }: Order,
  kept: readonly StoredCommand[],
): Promise<Map<number, Reached>> {
  const reached = new Map<number, Reached>()
  for (const command of kept) {
    if (!isToSeveral) await sendTexts(ctx, command.deviceId, command.isAtOnce ? command.id : undefined)
    reached.set(command.deviceId, await reachedOf(ctx, command, isToSeveral))
  }
  return reached
}

async function reachedOf({ db, clock }: TextContext, command: StoredCommand, isToSeveral: boolean): Promise<Reached> {
  const { id, needsApproval, mayWait, approvalUntil } = command
  const row = await standOf(db, id)
  if (row?.state === 'sent' || row?.state === 'answered') return { id, outcome: 'sent', reason: null }
  // A command that may not wait is not sent after its caller got an error
  if (!mayWait && (await cancelQueued(db, id, { by: null, now: clock.now() })))
    return refusedBy(id, new InvalidError(refusal('commandNotNow')))
  if (row?.state === 'held' && approvalUntil) {
    await askApproval(db, id, approvalUntil)
    return { id, outcome: 'queued', reason: waits.agreed }
  }
  if (row?.state === 'held') {
    const untilStands = row.waitsFor === 'connection' ? waits.connected : waits.seen
    return { id, outcome: 'queued', reason: needsApproval ? waits.agreed : untilStands }
  }
  if (row?.state === 'queued' || row?.state === 'claimed')
    return { id, outcome: 'queued', reason: isToSeveral ? waits.soon : waits.later }
  if (row?.withdrawal) return withdrawn(id, row.withdrawal)
  // What the SMS service has answered has no code
  return row?.result
    ? { id, outcome: 'refused', reason: row.result }
    : refusedBy(id, new InvalidError(refusal('commandNotBySms')))
}

/**
 * Sends a device's queued text messages, in order, each claimed before: only one node sends it. Then cuts of the engine that may
 * be sent now, by the rule of every cut (decision 64), and one that an administrator sends at once. False when the service
 * currently refuses messages.
 */
export async function sendTexts(ctx: TextContext, deviceId: number, atOnce?: number): Promise<boolean> {
  const { db, clock } = ctx
  const [device] = await list(db, devices, { ids: [deviceId] })
  if (!device) return true
  const node = randomUUID()
  const sendNext = async (command: CommandRecord) => {
    const isTaken = await sendOne(ctx, { device, command, node })
    await write(ctx, nobody, async ({ tell }) => tell({ kind: 'commandState', id: deviceId, action: 'updated' }))
    return isTaken
  }
  const claim = () => ({ deviceId, node, now: clock.now() })
  for (let next = await claimNext(db, claim(), byText); next; next = await claimNext(db, claim(), byText)) {
    if (!(await sendNext(next))) return false
  }
  for (const cut of await heldCuts(db, deviceId, clock.now(), byText)) {
    const isFree = cut.id === atOnce || (await mayLeave(ctx, cut))
    if (!isFree || !(await claimCut(db, cut.id, claim()))) continue
    if (!(await sendNext(cut))) return false
  }
  return true
}

interface Claimed {
  readonly device: Device
  readonly command: CommandRecord
  readonly node: string
}

/** False: it is requeued. */
async function sendOne(ctx: TextContext, { device, command, node }: Claimed): Promise<boolean> {
  const { db, smsGateway } = ctx
  const { id, effect } = command
  const attribute = (await attributesFor(db, [device]))(device)
  const text = await textOf(ctx, { device, command, attribute })
  if (typeof text === 'string') {
    await giveUp(db, id, node, text)
    return true
  }
  const held = withheldAs(effect, text.effect)
  if (held) {
    await holdAs(db, id, { node, effect: held, needsApproval: readBlockSettings(attribute).secondPerson })
    return true
  }
  const grant = await grantText(ctx, device, command)
  if (!grant.isGranted) {
    await giveUp(db, id, node, outcomeText('smsOverQuota', { count: grant.max }))
    return true
  }
  const outcome = await smsGateway?.send(device.phone, text.form)
  if (outcome?.state === 'later') {
    await grant.giveBack()
    await (mayCut(effect) ? holdAgain : release)(db, id, node)
    return false
  }
  if (outcome?.state === 'accepted') {
    await noteSent(ctx, command, { node, judged: text.effect })
    return true
  }
  await giveUp(db, id, node, outcome?.words ?? unsaid.message)
  return true
}

/**
 * Counts the text against the quota of its giver, over all vehicles, and of its number, over all givers. Engine commands have a
 * reserve.
 */
async function grantText({ db, clock }: TextContext, { id, phone }: Device, command: CommandRecord): Promise<Grant> {
  const row = await db.selectFrom('queued_command').where('id', '=', command.id).select('userId').executeTakeFirst()
  return takeQuota(
    { db, clock },
    {
      channel: 'sms',
      of: 'giver',
      person: row?.userId ? await findUser(db, row.userId) : undefined,
      destination: phoneOf(phone),
      emergency: command.effect ? `device ${id}` : undefined,
    },
  )
}

interface Sent {
  readonly node: string
  readonly judged: EngineEffect | undefined
}

async function noteSent(ctx: TextContext, command: CommandRecord, { node, judged }: Sent): Promise<void> {
  const { db, clock } = ctx
  const { id, deviceId, effect } = command
  if (effect || judged) await noteWhere(ctx, command)
  await markSent(db, id, { node, now: clock.now() })
  if (judged === 'resume') await noteResume(db, { id, deviceId, now: clock.now() })
  else if (effect === 'cut') await withdrawCuts(db, [deviceId], { by: null, now: clock.now() }, id)
}

interface Wording {
  readonly device: Device
  readonly command: CommandRecord
  readonly attribute: (key: string) => unknown
}

/** The text message of a command, with its effect; or why there is none. */
async function textOf(
  { positions, commandBook, clock }: TextContext,
  { device, command, attribute }: Wording,
): Promise<NonNullable<ReturnType<DeviceCommands['textOf']>> | string> {
  const [latest] = await positions.latest([device.id])
  const model = device.model ?? undefined
  const commands = await commandBook.commandsOf(latest?.protocol ?? undefined, model)
  const to = { uniqueId: device.uniqueId, model, attribute, now: () => clock.now() }
  const { type, attributes } = command
  const said = { type: type as CommandType, attributes }
  try {
    return commands.textOf(said, to) ?? unsaid.message
  } catch (error) {
    if (error instanceof InvalidError) return error.message
    throw error
  }
}

/**
 * Asks the node that the unit is connected to whether the vehicle stands: the stored state may come from any client with the
 * unit's identifier. Without a connection it is not known to stand.
 */
async function mayLeave(ctx: TextContext, cut: CommandRecord): Promise<boolean> {
  const { id, deviceId, type, attributes, waitsFor } = cut
  if (waitsFor === 'approval') return false
  const request = { id, claimedBy: '', deviceId, type, attributes, effect: cut.effect, isAtOnce: false }
  const outcome = await ctx.bus.requestCommand({ ...request, textChannel: true })
  if (outcome === 'absent' && waitsFor !== 'connection') await noteHold(ctx.db, id, 'connection')
  return outcome === 'clear' && (await stillAllowed(ctx, id))
}

async function noteWhere({ db, positions }: TextContext, { id, deviceId }: CommandRecord): Promise<void> {
  const [last] = await positions.latest([deviceId])
  if (!last) return
  const { id: positionId, fixTime, latitude, longitude, speed } = last
  await noteEvidence(db, id, 'sent', { positionId, fixTime: fixTime.toISOString(), latitude, longitude, speed })
}
