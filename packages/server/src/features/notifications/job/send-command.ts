import { can } from '@rastro/core/access/access'
import { ForbiddenError } from '@rastro/core/kit/errors'
import { headline } from '@rastro/core/messages/event-message'
import { commands } from '@rastro/core/resources/command'
import { notifications } from '@rastro/core/resources/notification'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { seenAmong } from '../../../access/can-see.ts'
import { plansOf } from '../../../access/plans.ts'
import { readServer } from '../../../access/server-for.ts'
import type { Context } from '../../../context.ts'
import { list } from '../../../db/crud.ts'
import type { DeliveryRow } from '../../../db/deliveries.ts'
import { nobody } from '../../../db/write.ts'
import type { SendOutcome } from '../../../ports/channels.ts'
import { planRefusalOf, serverGiver } from '../../commands/give.ts'
import { sendToDevices } from '../../commands/send.ts'
import type { SendInside } from './delivery-context.ts'

/**
 * NTF-16: sends the saved command of the notification to the device of the event, on behalf of a person who has that command. It
 * is sent once: a command stored by an attempt whose node died is found in the audit.
 */
export const sendCommand: SendInside = async (ctx, { row, context }, { user, reader }) => {
  const { db } = ctx
  const { device } = context
  const [notification] = await list(db, notifications, { ids: [row.notificationId] })
  const [command] = await list(db, commands, { ids: [notification?.commandId ?? 0] })
  if (!notification || !command) return refused('The notification names no command')
  const mayUse = (await seenAmong(db, user, 'command', [command.id])).has(command.id)
  if (!mayUse) return refused('This person does not have the command any more')
  const mayDecide = can({ user, server: await readServer(db) }, 'command.engine')
  if (row.attempts > 1 && (await isStored(ctx, row))) return accepted('The command was given before')
  const { id, name, email } = user
  const by = {
    // A cut of an engine needs a reason: the first line of the message
    ...serverGiver('notification', headline(context, reader)),
    actor: { ...nobody, person: { id, email } },
    person: { id, name: name || email },
    notificationId: notification.id,
    planRefusal: planRefusalOf(await plansOf(db, id)),
    engineRefusal: mayDecide ? undefined : new ForbiddenError(refusal('mayNotBlock')),
  }
  const order = {
    by,
    command: { ...command, deviceId: device.id },
    isToSeveral: false,
    // A held cut expires with the message
    notAfter: new Date(row.freshUntil),
    details: { commandId: command.id, notificationId: notification.id, deliveryId: row.id },
  }
  const [sent] = await sendToDevices(ctx, order, [device])
  if (sent?.outcome === 'refused') return refused(sent.reason ?? 'The command was refused')
  return accepted(outcomes[sent?.outcome ?? 'queued'])
}

const outcomes = {
  sent: 'The command was sent to the unit',
  queued: 'The command waits for the unit, or until it may be sent',
} as const
const refused = (words: string): SendOutcome => ({ state: 'refused', words })
const accepted = (words: string): SendOutcome => ({ state: 'accepted', words })

/** True when an earlier attempt has given the command: its audit row names the delivery. */
async function isStored({ db }: Context, row: DeliveryRow): Promise<boolean> {
  const deeds = await db
    .selectFrom('action')
    .where('objectType', '=', 'device')
    .where('objectId', '=', row.deviceId)
    .where('actionTime', '>=', row.createdTime)
    .where('actionType', '=', 'command')
    .select('attributes')
    .execute()
  return deeds.some(({ attributes }) => (JSON.parse(attributes) as { deliveryId?: number }).deliveryId === row.id)
}
