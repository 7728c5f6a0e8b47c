import { requireCan } from '@rastro/core/access/access'
import type { Sending } from '@rastro/core/api/commands'
import { contract } from '@rastro/core/api/index'
import { InvalidError } from '@rastro/core/kit/errors'
import { slicesOf } from '@rastro/core/kit/slices'
import { type Command, commands } from '@rastro/core/resources/command'
import { devices } from '@rastro/core/resources/device'
import { deviceOutcomeSchema, type QueuedCommand, queuedCommandSchema } from '@rastro/core/resources/queued-command'
import { commandError } from '@rastro/core/vocabulary/command-faults'
import { checkedAttributes } from '@rastro/core/vocabulary/command-parameters'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply } from 'fastify'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { get, listPages } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { type Http, implement } from '../../http/implement.ts'
import { listAnswer, rowsAnswer } from '../../http/list-answer.ts'
import { approveCommand } from './approve.ts'
import { giverOf, type Order, type SendContext } from './give.ts'
import { groupSender } from './group.ts'
import { cancelCommand, listHeld, listQueue } from './queue.ts'
import { type Outcome, sendToDevices } from './send.ts'
import { everyType, sendableIds, typesOf } from './sendable.ts'
import { tellStockClient } from './waits.ts'

const answer = rowsAnswer(commands.schema)
const answerOutcomes = listAnswer(deviceOutcomeSchema)
const answerQueued = listAnswer(queuedCommandSchema)
/** Devices of a group whose outcomes are written at a time. */
const outcomesAPage = 500
/** Maximum size of a command's attributes as JSON, in bytes: no unit takes more. */
const maxBytes = 4096

export function commandRoutes(http: Http, ctx: SendContext): void {
  const { db } = ctx
  const api = contract.commands
  const sendToGroup = groupSender(ctx)
  implement(http, api.sendable, async ({ viewer, query, reply }) => {
    await requireAccess(db, viewer, 'device', query.deviceId)
    const ids = await sendableIds(ctx, viewer, await get(db, devices, query.deviceId))
    return answer(reply, listPages(db, commands, { ids }))
  })
  implement(http, api.types, async ({ viewer, query: { deviceId, textChannel } }) => {
    if (!deviceId) return everyType.map((type) => ({ type }))
    await requireAccess(db, viewer, 'device', deviceId)
    const { wire, text } = await typesOf(ctx, await get(db, devices, deviceId))
    return (textChannel ? text : wire).map((type) => ({ type }))
  })
  implement(http, api.queue, async ({ viewer, query }) => {
    await requireAccess(db, viewer, 'device', query.deviceId)
    return listQueue(db, viewer, query)
  })
  implement(http, api.held, ({ viewer }) => listHeld(db, viewer))
  implement(http, api.cancel, async ({ viewer, params }) => {
    requireCan(viewer, 'command.sendFree')
    await cancelCommand(ctx, viewer, params.id)
    return null
  })
  implement(http, api.approve, async ({ viewer, params }) => {
    await approveCommand(ctx, viewer, params.id)
    return null
  })
  implement(http, api.send, async ({ viewer, query, body, reply }) => {
    const groupId = query.groupId || body.groupId
    if (groupId) requireCan(viewer, 'command.sendGroup')
    const isAtOnce = query.atOnce === true
    if (isAtOnce) requireAtOnce(viewer, body, groupId)
    const command = await commandOf(db, viewer, body)
    const by = giverOf(viewer, body.description ?? command.description)
    const audited = { ...(command.id && { commandId: command.id }), ...(isAtOnce && { isAtOnce, reason: by.reason }) }
    const order = { by, command, isAtOnce, details: audited }
    if (!groupId) return sendToOne(ctx, viewer, { ...order, isToSeveral: false }, reply)
    await requireAccess(db, viewer, 'group', groupId, 'groupId')
    const outcomes = await sendToGroup({ ...order, userId: viewer.user.id, groupId })
    return answerOfGroup(reply, command, outcomes, query.details)
  })
}

async function sendToOne(
  ctx: SendContext,
  viewer: Viewer,
  order: Order,
  reply: FastifyReply,
): Promise<Command | QueuedCommand> {
  const { command } = order
  await requireAccess(ctx.db, viewer, 'device', command.deviceId, 'deviceId')
  const [told] = await sendToDevices(ctx, order, [await get(ctx.db, devices, command.deviceId)])
  const { outcome, attributes, reason, fault } = told!
  if (outcome === 'refused') throw fault ?? new InvalidError(reason ?? '')
  if (outcome === 'sent') return { ...command, attributes }
  tellStockClient(ctx, viewer, told!)
  reply.code(202)
  return asQueued(command)(told!)
}

/** As a stock server answers, or with the outcome for every device. */
function answerOfGroup(reply: FastifyReply, command: Command, outcomes: readonly Outcome[], isWhole = false) {
  const queued = outcomes.filter(({ outcome }) => outcome === 'queued')
  if (queued.length > 0) reply.code(202)
  if (isWhole) return answerOutcomes(reply, slicesOf(outcomes, outcomesAPage))
  if (queued.length > 0) return answerQueued(reply, slicesOf(queued.map(asQueued(command)), outcomesAPage))
  if (outcomes.every(({ outcome }) => outcome === 'refused')) {
    throw outcomes[0]?.fault ?? new InvalidError(outcomes[0]?.reason ?? '')
  }
  return command
}

/** Stock clients take 202 for "waits for its device": what waits for something else says so in `result`, their name for an outcome. */
const asQueued =
  ({ type, textChannel }: Command) =>
  ({ id, attributes, deviceId, reason }: Outcome): QueuedCommand => ({
    ...{ id, deviceId, type, textChannel },
    attributes: reason === null ? attributes : { ...attributes, result: reason },
  })

/** The command to send: a saved one unchanged, regardless of the rest of the body (reference §1.14). */
async function commandOf(db: Db, viewer: Viewer, { id, ...body }: Sending): Promise<Command> {
  if (!id) requireCan(viewer, 'command.sendFree')
  else await requireAccess(db, viewer, 'command', id)
  const { deviceId = 0, type = '', attributes = {}, textChannel = false, description = null } = body
  const given = { id: 0, attributes, type, textChannel, description }
  const command = { ...(id ? await get(db, commands, id) : given), deviceId }
  if (!command.type) throw new InvalidError(refusal('typeMissing'), { field: 'type' })
  if (Buffer.byteLength(JSON.stringify(command.attributes)) > maxBytes) {
    throw new InvalidError(refusal('commandTooLarge', { most: maxBytes / 1024 }), { field: 'attributes' })
  }
  return { ...command, attributes: checkedAttributes(command) }
}

/** The name of a saved command is its description, not the reason for skipping the wait. */
function requireAtOnce(viewer: Viewer, { description }: Sending, groupId: number | undefined): void {
  requireCan(viewer, 'command.sendAtOnce')
  if (groupId) throw commandError('atOnceGroup')
  if (!description?.trim()) throw commandError('atOnceReason', {}, 'description')
}
