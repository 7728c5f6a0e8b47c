import type { EventContext } from '@rastro/core/messages/event-message'
import { type Reader, readerOf } from '@rastro/core/messages/reader'
import type { Event } from '@rastro/core/model/event'
import { eventSchema } from '@rastro/core/model/event'
import type { Position } from '@rastro/core/model/position'
import { placeWords } from '@rastro/core/places/words'
import type { Device } from '@rastro/core/resources/device'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import type { DeliveryOutcome } from '@rastro/core/vocabulary/delivery-outcomes'
import { findUser, reasonToRefuse } from '../../../access/account.ts'
import { readServer } from '../../../access/server-for.ts'
import { siteOf } from '../../../access/site.ts'
import { deviceWatchersOf } from '../../../access/visibility.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import type { DeliveryRow } from '../../../db/deliveries.ts'
import { among } from '../../../db/dialect.ts'
import { fromRow } from '../../../db/row.ts'
import type { SendOutcome } from '../../../ports/channels.ts'
import { devicesById } from '../../devices/devices.ts'

/** The recipient, with their language and units. */
export interface MessageRecipient {
  readonly user: User
  readonly server: Server
  readonly reader: Reader
  /** The address at which they open the product; undefined where none is configured. */
  readonly site: string | undefined
}

/** The event of a stored device. */
export interface DeviceEventContext extends EventContext {
  readonly device: Device
}

/** The event of a delivery, or why it is not sent any more. */
export interface DeliveryContext {
  readonly row: DeliveryRow
  readonly context: DeviceEventContext | undefined
  readonly reason: DeliveryOutcome | undefined
}

/** A delivery that can be sent. */
export type Sendable = DeliveryContext & { readonly context: DeviceEventContext }

/** Sends a delivery over an internal channel, which needs more than a message. */
export type SendInside = (
  ctx: Context,
  delivery: Omit<Sendable, 'reason'>,
  recipient: MessageRecipient,
) => Promise<SendOutcome>

/** The recipient of these deliveries; the reason when their account is not usable. All are of one person. */
export async function recipientOf(
  { db, clock, config }: Context,
  userId: number,
): Promise<MessageRecipient | DeliveryOutcome> {
  const user = await findUser(db, userId)
  if (!user) return 'accountRemoved'
  if (reasonToRefuse(user, clock.now())) return user.disabled ? 'accountDisabled' : 'accountExpired'
  const server = await readServer(db)
  const site = await siteOf({ db, clock, config }, user)
  return { user, server, reader: readerOf(user, server, site.brand), site: site.url }
}

/** The events of these deliveries to one person, as far as the vehicles are visible to them now. */
export async function deliveryContexts(
  ctx: Context,
  rows: readonly DeliveryRow[],
  { user, reader, site }: MessageRecipient,
): Promise<DeliveryContext[]> {
  const { db, places } = ctx
  const eventOf = new Map((await eventsById(db, idsOf(rows, 'eventId'))).map((event) => [event.id, event]))
  const deviceIds = idsOf(rows, 'deviceId')
  const seen = new Set((await deviceWatchersOf(db, deviceIds, user.id)).map(({ deviceId }) => deviceId))
  const deviceOf = new Map((await devicesById(db, deviceIds)).map((device) => [device.id, device]))
  const where = await placesOf(ctx, [...eventOf.values()])
  const names = await namesOf(db, [...eventOf.values()])
  const ruleOf = await descriptionsOf(db, rows)
  const known = await places.open()
  return rows.map((row) => {
    const [event, device] = [eventOf.get(row.eventId), deviceOf.get(row.deviceId)]
    if (!event || !device) return { row, context: undefined, reason: 'thingRemoved' }
    if (!seen.has(row.deviceId)) return { row, context: undefined, reason: 'notSeen' }
    const position = where(event)
    const context = {
      event,
      device,
      position,
      name: names(event),
      notification: ruleOf.get(row.notificationId),
      link: linkOf(site, event),
    }
    return { row, context: { ...context, place: placeOf(position, device) }, reason: undefined }
  })

  function placeOf(position: Position | undefined, { id }: Device): string | undefined {
    if (!position) return undefined
    const { address, latitude, longitude } = position
    return address ?? known?.tell(id, latitude, longitude, placeWords[reader.language])
  }
}

const idsOf = (rows: readonly DeliveryRow[], key: 'eventId' | 'deviceId' | 'notificationId'): number[] => [
  ...new Set(rows.map((row) => row[key])),
]

/** The descriptions of the notifications that have one. */
async function descriptionsOf(db: Db, rows: readonly DeliveryRow[]): Promise<ReadonlyMap<number, string>> {
  const found = await db
    .selectFrom('notification')
    .where(among(db, 'id', idsOf(rows, 'notificationId')))
    .select(['id', 'description'])
    .execute()
  return new Map(found.flatMap(({ id, description }) => (description ? [[id, description] as const] : [])))
}

const linkOf = (site: string | undefined, { id }: Event): string | undefined => site && `${site}/event/${id}`

async function eventsById(db: Db, ids: readonly number[]): Promise<Event[]> {
  const rows = await db
    .selectFrom('event')
    .where(among(db, 'id', ids))
    .selectAll()
    .execute()
  return rows.map((row) => fromRow(eventSchema, row))
}

/** The position of an event; of one that has none, the device's last position. */
async function placesOf({ positions }: Pick<Context, 'positions'>, events: readonly Event[]) {
  const own = await positions.byIds(
    events.flatMap(({ positionId }) => positionId || []),
    [...new Set(events.map(({ deviceId }) => deviceId))],
  )
  const byId = new Map(own.map((position) => [position.id, position]))
  const without = events.flatMap(({ positionId, deviceId }) => (byId.has(positionId) ? [] : deviceId))
  const latest = without.length > 0 ? await positions.latest([...new Set(without)]) : []
  const lastOf = new Map(latest.map((position) => [position.deviceId, position]))
  return ({ positionId, deviceId }: Event): Position | undefined => byId.get(positionId) ?? lastOf.get(deviceId)
}

/** The names of the fences, maintenances and drivers that events refer to. */
async function namesOf(db: Db, events: readonly Event[]): Promise<(event: Event) => string | undefined> {
  const named = async (table: 'geofence' | 'maintenance', ids: readonly number[]) => {
    if (ids.length === 0) return new Map<number, string>()
    const rows = await db
      .selectFrom(table as 'geofence')
      .where(among(db, 'id', ids))
      .select(['id', 'name'])
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  const fences = await named(
    'geofence',
    events.flatMap(({ geofenceId }) => geofenceId || []),
  )
  const services = await named(
    'maintenance',
    events.flatMap(({ maintenanceId }) => maintenanceId || []),
  )
  const keys = events.flatMap(({ attributes }) => attributes.driverUniqueId ?? []).map(String)
  const rows =
    keys.length > 0
      ? await db.selectFrom('driver').where('uniqueId', 'in', keys).select(['uniqueId', 'name']).execute()
      : []
  const drivers = new Map(rows.map(({ uniqueId, name }) => [uniqueId, name]))
  return ({ geofenceId, maintenanceId, attributes }) =>
    fences.get(geofenceId) ?? services.get(maintenanceId) ?? drivers.get(String(attributes.driverUniqueId))
}
