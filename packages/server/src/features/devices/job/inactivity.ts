import { inheritedAttribute } from '@rastro/core/model/attribute-inheritance'
import { inactiveAt } from '@rastro/core/rules/inactivity'
import type { Db, NewEvent } from '../../../db/database.ts'
import type { ScheduledJob } from '../../../jobs/job.ts'

const key = 'deviceInactivityStart'
const readAtOnce = 2000

/** Emits `deviceInactive` for devices that are silent for longer than allowed (decision 60). */
export const inactivity: ScheduledJob<'inactivity'> = {
  kind: 'inactivity',
  everyMs: 5 * 60_000,
  payload: {},
  async run({ db, positions, bus, clock }, _, stopping) {
    const inherited = await inheritance(db)
    for (let after = 0; !stopping.aborted; ) {
      const devices = await silentAfter(db, { id: after, withOwn: !inherited.hasAny })
      const last = devices.at(-1)
      if (!last) break
      after = last.id
      const events = await untold(
        db,
        devices.flatMap((device) => eventOf(device, inherited, clock.now()) ?? []),
      )
      if (events.length === 0) continue
      const { eventIds } = await positions.write({ positions: [], events, states: [] })
      bus.publishLive({
        positions: [],
        devices: [],
        events: events.map((event, at) => ({ ...event, id: eventIds[at]! })),
      })
    }
    return 'done'
  },
}

interface Silent {
  readonly id: number
  readonly groupId: number | null
  readonly attributes: string
  readonly lastUpdate: number
  readonly positionId: number | null
}

/** Devices with a higher id that have ever reported; `withOwn`: only those with an attribute of their own. */
async function silentAfter(db: Db, { id, withOwn }: { id: number; withOwn: boolean }): Promise<Silent[]> {
  const query = db
    .selectFrom('device')
    .innerJoin('device_state', 'device_state.deviceId', 'device.id')
    .where('device.id', '>', id)
    .where('device.disabled', '=', 0)
    .where('lastUpdate', 'is not', null)
    .select(['device.id', 'groupId', 'attributes', 'device_state.lastUpdate', 'positionId'])
    .orderBy('device.id')
    .limit(readAtOnce)
  const asked = withOwn ? query.where('attributes', 'like', `%"${key}"%`) : query
  return (await asked.execute()) as Silent[]
}

interface Inheritance {
  /** A group or the server has the attribute, so it may apply to every device. */
  readonly hasAny: boolean
  readonly groups: ReadonlyMap<
    number,
    { readonly groupId: number | null; readonly attributes: Record<string, unknown> }
  >
  readonly server: { readonly attributes: Record<string, unknown> }
}

async function inheritance(db: Db): Promise<Inheritance> {
  const rows = await db.selectFrom('group').select(['id', 'groupId', 'attributes']).execute()
  const groups = new Map(
    rows.map(({ id, groupId, attributes }) => [id, { groupId, attributes: JSON.parse(attributes) }]),
  )
  const server = await db.selectFrom('server').select('attributes').executeTakeFirst()
  const attributes = JSON.parse(server?.attributes ?? '{}')
  const hasAny = key in attributes || [...groups.values()].some((group) => key in group.attributes)
  return { hasAny, groups, server: { attributes } }
}

function eventOf(device: Silent, { groups, server }: Inheritance, now: Date): NewEvent | undefined {
  const chain = new Map<number, Attributed>()
  for (let at = device.groupId; at !== null && groups.has(at) && !chain.has(at); at = groups.get(at)!.groupId) {
    chain.set(at, groups.get(at)!)
  }
  const sources = { device: { attributes: JSON.parse(device.attributes) }, groups: [...chain.values()], server }
  const eventTime = inactiveAt(new Date(device.lastUpdate), now, (name) => inheritedAttribute(sources, name))
  if (!eventTime) return undefined
  const about = { deviceId: device.id, positionId: device.positionId ?? 0, geofenceId: 0, maintenanceId: 0 }
  return { type: 'deviceInactive', eventTime, ...about, attributes: { lastUpdate: device.lastUpdate } }
}

interface Attributed {
  readonly attributes: Record<string, unknown>
}

/** The event time is computed from the last contact, so another run or node would emit the same time. */
async function untold(db: Db, events: readonly NewEvent[]): Promise<NewEvent[]> {
  const found: NewEvent[] = []
  for (const event of events) {
    const told = await db
      .selectFrom('event')
      .where('deviceId', '=', event.deviceId)
      .where('eventTime', '=', event.eventTime.getTime())
      .where('type', '=', 'deviceInactive')
      .select('id')
      .executeTakeFirst()
    if (!told) found.push(event)
  }
  return found
}
