import { calendarHolds } from '@rastro/core/calendar/holds'
import { formatDate, formatTime } from '@rastro/core/format/dates'
import { splitList } from '@rastro/core/kit/comma-list'
import { narrowedTo } from '@rastro/core/messages/narrowing'
import { quietEnd } from '@rastro/core/messages/quiet'
import { readerOf } from '@rastro/core/messages/reader'
import { licenceDaysLeft, licenceExpiryOf, licenceWarning } from '@rastro/core/model/driving-licence'
import { calendars } from '@rastro/core/resources/calendar'
import { type Driver, drivers } from '@rastro/core/resources/driver'
import { type Notification, notifications } from '@rastro/core/resources/notification'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import { type Channel, channels } from '@rastro/core/vocabulary/channels/index'
import { licenceType } from '@rastro/core/vocabulary/event-types'
import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { readServer } from '../../../access/server-for.ts'
import type { Context } from '../../../context.ts'
import { list } from '../../../db/crud.ts'
import type { Db } from '../../../db/database.ts'
import { fromRow } from '../../../db/row.ts'
import { putTask } from '../../../db/tasks.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'

const readAtOnce = 500
/** Local hours in which people are warned. */
const hours = { from: 8, until: 20 }
/** After so many days a licence that has expired is no news. */
const longestPast = 7
/** Notifications of licences that count for one person, the oldest first. */
const maxAsked = 20

/**
 * Warns people of driving licences that expire, during their day: each once for each of the days before the expiry, and anew when the
 * expiry is changed (decision 153). The warning is stored together with the tasks that send it.
 */
export const licences: ScheduledJob<'licences'> = {
  kind: 'licences',
  everyMs: 3_600_000,
  payload: {},
  async run(ctx, _, stopping) {
    const server = await readServer(ctx.db)
    for (let after = 0; !stopping.aborted; ) {
      const userIds = await askingAfter(ctx.db, after)
      const last = userIds.at(-1)
      if (!last) break
      after = last
      for (const userId of userIds) {
        if (stopping.aborted) break
        await warn(ctx, await findUser(ctx.db, userId), server)
      }
    }
    return 'done'
  },
}

/** The people with a higher id who have such a notification. */
async function askingAfter(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_notification')
    .innerJoin('notification', 'notification.id', 'user_notification.notificationId')
    .where('notification.type', '=', licenceType)
    .where('user_notification.userId', '>', userId)
    .select('user_notification.userId')
    .distinct()
    .orderBy('user_notification.userId')
    .limit(readAtOnce)
    .execute()
  return rows.map((row) => row.userId)
}

async function warn({ db, clock }: Pick<Context, 'db' | 'clock'>, user: User | undefined, server: Server) {
  const now = clock.now()
  if (!user || reasonToRefuse(user, now)) return
  const { timezone } = readerOf(user, server)
  const hour = Number(formatTime(now, { timezone }).slice(0, 2))
  if (hour < hours.from || hour >= hours.until) return
  const asked = await askedBy(db, user.id, now)
  if (asked.length === 0) return
  const today = formatDate(now, { timezone }).split('/').toReversed().join('-')
  const due = quietEnd(user, now, timezone)
  for (let after = 0; ; ) {
    const page = await expiringAfter(db, user.id, after)
    const last = page.at(-1)
    if (!last) return
    after = last.driver.id
    for (const { driver, told } of page) {
      const daysLeft = licenceDaysLeft(driver, today)
      const days = daysLeft === undefined || daysLeft < -longestPast ? undefined : licenceWarning(daysLeft)
      const expiry = licenceExpiryOf(driver)
      if (days === undefined || expiry === undefined) continue
      if (told && told.expiry === expiry && told.days <= days) continue
      const ways = waysFor(asked, driver)
      if (ways.size > 0) await store(db, { userId: user.id, driverId: driver.id, expiry, days }, ways, due)
    }
  }
}

/** The person's notifications of licences whose calendar includes the moment. */
async function askedBy(db: Db, userId: number, now: Date): Promise<Notification[]> {
  const ids = db
    .selectFrom('user_notification')
    .innerJoin('notification', 'notification.id', 'user_notification.notificationId')
    .where('userId', '=', userId)
    .where('notification.type', '=', licenceType)
    .select('notification.id')
    .orderBy('notification.id')
    .limit(maxAsked)
  const found = await list(db, notifications, { ids: (await ids.execute()).map(({ id }) => id) })
  const held = await list(db, calendars, { ids: found.flatMap(({ calendarId }) => calendarId || []) })
  return found.filter(({ calendarId }) => {
    const calendar = held.find(({ id }) => id === calendarId)
    return !calendar || calendarHolds(calendar, now)
  })
}

interface Expiring {
  readonly driver: Driver
  readonly told: { readonly expiry: string; readonly days: number } | undefined
}

/** Drivers with a higher id that the person sees and that have an expiry, with the last warning. */
async function expiringAfter(db: Db, userId: number, driverId: number): Promise<Expiring[]> {
  const rows = await db
    .selectFrom('driver')
    .innerJoin('user_driver', 'user_driver.driverId', 'driver.id')
    .leftJoin('licence_warning', (join) =>
      join.onRef('licence_warning.driverId', '=', 'driver.id').on('licence_warning.userId', '=', userId),
    )
    .where('user_driver.userId', '=', userId)
    .where('driver.id', '>', driverId)
    .where('driver.attributes', 'like', '%"vnccnh"%')
    .select(['driver.id', 'driver.name', 'driver.uniqueId', 'driver.attributes', 'expiry', 'days'])
    .orderBy('driver.id')
    .limit(readAtOnce)
    .execute()
  return rows.map(({ expiry, days, ...row }) => ({
    driver: fromRow(drivers.schema, row),
    told: expiry === null || days === null ? undefined : { expiry, days: Number(days) },
  }))
}

/** The channels of the notifications that are for this driver, each with the first that names it. */
function waysFor(asked: readonly Notification[], driver: Driver): ReadonlyMap<Channel, number> {
  const ways = new Map<Channel, number>()
  for (const notification of asked) {
    const listed = narrowedTo(notification, 'driver')
    if (listed.length > 0 && !listed.includes(String(driver.id))) continue
    const named = new Set(splitList(notification.notificators))
    for (const channel of channels) {
      // A command needs a vehicle
      if (channel !== 'command' && named.has(channel) && !ways.has(channel)) ways.set(channel, notification.id)
    }
  }
  return ways
}

interface Warning {
  readonly userId: number
  readonly driverId: number
  readonly expiry: string
  readonly days: number
}

async function store(db: Db, warning: Warning, ways: ReadonlyMap<Channel, number>, due: Date | undefined) {
  const { userId, driverId, expiry, days } = warning
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('licence_warning')
      .values(warning)
      .onConflict((conflict) => conflict.columns(['userId', 'driverId']).doUpdateSet({ expiry, days }))
      .execute()
    for (const [channel, notificationId] of ways) {
      await putTask(tx, 'licenceMessage', { userId, driverId, notificationId, channel, expiry }, due)
    }
  })
}
