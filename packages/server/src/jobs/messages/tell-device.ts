import type { Told } from '@rastro/core/messages/event-message'
import { commands } from '@rastro/core/resources/command'
import { notifications } from '@rastro/core/resources/notification'
import { seenAmong } from '../../access/can-see.ts'
import type { Context } from '../../context.ts'
import { list } from '../../db/crud.ts'
import type { DeliveryRow } from '../../db/deliveries.ts'
import { sendToDevices } from '../../features/commands/send.ts'
import type { SendOutcome } from '../../ports/channels.ts'
import type { Listener } from './facts.ts'

/**
 * NTF-16: sends the saved command of the notification to the device of the event, in the name of a person who has that command. It
 * is sent once: what an attempt has stored before its node died is found in the audit.
 */
export async function tellDevice(
  ctx: Context,
  row: DeliveryRow,
  { user, server }: Listener,
  { device }: Told,
): Promise<SendOutcome> {
  const { db } = ctx
  const [notification] = await list(db, notifications, { ids: [row.notificationId] })
  const [command] = await list(db, commands, { ids: [notification?.commandId ?? 0] })
  if (!notification || !command) return refused('The notification names no command')
  const mayUse = (await seenAmong(db, user, 'command', [command.id])).has(command.id)
  if (!mayUse) return refused('This person does not have the command any more')
  if (command.textChannel) return refused('SMS is not configured')
  if (row.attempts > 0 && (await isStored(ctx, row))) return accepted('The command was given before')
  const viewer = {
    user,
    server,
    sessionId: undefined,
    tokenId: undefined,
    scope: 'write',
    sharedBy: undefined,
  } as const
  const nobodyElse = { passwordTime: undefined, until: undefined, enteredBy: undefined, address: undefined }
  const details = { commandId: command.id, notificationId: notification.id, deliveryId: row.id }
  const order = { viewer: { ...viewer, ...nobodyElse }, command: { ...command, deviceId: device.id }, details }
  const [told] = await sendToDevices(ctx, order, [device])
  if (told?.outcome === 'refused') return refused(told.reason ?? 'The command was refused')
  return accepted(told?.outcome === 'sent' ? 'The command was sent to the unit' : 'The command waits for the unit')
}

const refused = (words: string): SendOutcome => ({ state: 'refused', words })
const accepted = (words: string): SendOutcome => ({ state: 'accepted', words })

/** Has an attempt before this one given the command? Its audit row names the delivery. */
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
