import { formatDate } from '@rastro/core/format/dates'
import { splitList } from '@rastro/core/kit/comma-list'
import { licenceMessage as composed } from '@rastro/core/messages/licence-message'
import { messageFor } from '@rastro/core/messages/message-for'
import { readerOf } from '@rastro/core/messages/reader'
import { licenceDaysLeft, licenceExpiryOf } from '@rastro/core/model/driving-licence'
import { drivers } from '@rastro/core/resources/driver'
import { isOutside } from '@rastro/core/vocabulary/channels/index'
import { licenceType } from '@rastro/core/vocabulary/event-types'
import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { reasonNotToSend } from '../../../access/contacts.ts'
import { readServer } from '../../../access/server-for.ts'
import { siteOf } from '../../../access/site.ts'
import type { Context } from '../../../context.ts'
import { list } from '../../../db/crud.ts'
import type { Payloads } from '../../../db/tasks.ts'
import type { Job } from '../../../jobs/job.ts'
import { grantMessage } from '../../notifications/message-quota.ts'
import { availableChannels } from '../../notifications/notifications.ts'
import { addressed } from '../../notifications/subscriptions.ts'

type Wanted = Payloads['licenceMessage']

/** Sends the warning that a driving licence expires, within the quota of the person; what no longer applies is not sent. */
export const licenceMessage: Job<'licenceMessage'> = {
  kind: 'licenceMessage',
  async run(ctx, wanted) {
    const { db, clock } = ctx
    const { userId, driverId, channel, expiry } = wanted
    const user = await findUser(db, userId)
    if (!user || reasonToRefuse(user, clock.now()) || !(await isStillAsked(ctx, wanted))) return 'done'
    const [driver] = await list(db, drivers, { ids: [driverId] })
    if (!driver || licenceExpiryOf(driver) !== expiry) return 'done'
    const { url, brand } = await siteOf(ctx, user)
    const reader = readerOf(user, await readServer(db), brand)
    const today = formatDate(clock.now(), reader).split('/').toReversed().join('-')
    const daysLeft = licenceDaysLeft(driver, today)!
    const link = url && `${url}/settings/driver/${driverId}`
    const message = messageFor(channel, composed({ name: driver.name, expiry, daysLeft, link }, reader))
    if (!isOutside(channel)) {
      const about = { id: 0, deviceId: 0, positionId: 0, geofenceId: 0, maintenanceId: 0 }
      const event = { ...about, type: licenceType, eventTime: clock.now(), attributes: { message: message.text } }
      ctx.bus.publishNotice({ userId, event })
      return 'done'
    }
    const sender = availableChannels(ctx).includes(channel) ? ctx.senders[channel] : undefined
    if (!sender || (await reasonNotToSend(db, user, channel))) return 'done'
    const grant = await grantMessage(ctx, { channel, user })
    if (!grant.isGranted) return 'done'
    const id = `licence-${userId}-${driverId}-${expiry}`
    const outcome = await sender.send(await addressed(db, channel, user), {
      ...message,
      isUrgent: false,
      id,
      link,
      fromName: brand?.name,
    })
    if (outcome.state === 'later') {
      await grant.giveBack()
      throw new Error(outcome.words)
    }
    if (outcome.state === 'refused') ctx.log.warn({ words: outcome.words }, 'a licence warning was given up')
    return 'done'
  },
}

/** Whether the person still sees the driver and has the notification with this channel. */
async function isStillAsked({ db }: Context, { userId, driverId, notificationId, channel }: Wanted): Promise<boolean> {
  const seen = await db
    .selectFrom('user_driver')
    .where('userId', '=', userId)
    .where('driverId', '=', driverId)
    .select('driverId')
    .executeTakeFirst()
  const asked = await db
    .selectFrom('user_notification')
    .innerJoin('notification', 'notification.id', 'user_notification.notificationId')
    .where('userId', '=', userId)
    .where('notificationId', '=', notificationId)
    .where('type', '=', licenceType)
    .select('notificators')
    .executeTakeFirst()
  return seen !== undefined && splitList(asked?.notificators).includes(channel)
}
