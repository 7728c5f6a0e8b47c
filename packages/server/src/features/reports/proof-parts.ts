import { seenBy } from '@rastro/core/access/field-view'
import { toUnit } from '@rastro/core/format/units'
import { nameThen } from '@rastro/core/messages/event-detail'
import { driverDetail, licenceKeys } from '@rastro/core/model/driving-licence'
import type { Position } from '@rastro/core/model/position'
import {
  type ProofCount,
  type ProofDriver,
  type ProofEvent,
  type ProofFix,
  type ProofParts,
  proofBounds,
  proofText,
} from '@rastro/core/model/proof'
import { devices } from '@rastro/core/resources/device'
import { drivers } from '@rastro/core/resources/driver'
import { vehicleOf } from '@rastro/core/vehicle/vehicle'
import { seenAmong } from '../../access/can-see.ts'
import { eventPages } from '../../access/event-pages.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { get, list } from '../../db/crud.ts'
import type { Addresses, Db, Span } from '../../db/database.ts'
import { withAddress } from '../../http/addresses.ts'
import { proofCommands } from './proof-commands.ts'

/** What a pack is asked for. */
export interface ProofAsked extends Span {
  readonly viewer: Viewer
  readonly reason: string
  readonly zoneName: string
  readonly addresses: Addresses | undefined
}

/** All parts of a pack, as its reader sees them. Does not check access. */
export async function proofParts(ctx: Has<'db' | 'positions' | 'clock'>, asked: ProofAsked): Promise<ProofParts> {
  const { viewer, deviceId, from, to, reason } = asked
  const device = seenBy('device', viewer, await get(ctx.db, devices, deviceId))
  const { blockable: _, ...vehicle } = vehicleOf(device)
  const fixes = await fixesOf(ctx, asked)
  const events = await eventsOf(ctx.db, asked)
  const commands = await proofCommands(ctx.db, viewer, asked)
  const { uniqueId: identifier, model } = device
  return {
    about: {
      made: ctx.clock.now().toISOString(),
      madeBy: nameOf(viewer.user),
      actor: viewer.enteredBy ? nameOf(viewer.enteredBy) : null,
      reason: reason.trim(),
      from: from.toISOString(),
      to: to.toISOString(),
      timezone: asked.zoneName,
      counts: { fixes: fixes.count, events: events.count, commands: commands.count },
    },
    vehicle: { id: device.id, name: device.name, ...vehicle },
    tracker: { identifier, model: model || null, protocol: fixes.protocol },
    drivers: await driversOf(ctx.db, viewer, [...new Set([...fixes.drivers, ...events.drivers])]),
    fixes: fixes.rows,
    events: events.rows,
    commands: commands.rows,
  }
}

const nameOf = ({ name, email }: Viewer['user']): string => name || email

/** The last fixes of the period, in their order. */
async function fixesOf({ db, positions }: Has<'db' | 'positions'>, { deviceId, from, to, addresses }: ProofAsked) {
  const inside = db
    .selectFrom('position')
    .where('deviceId', '=', deviceId)
    .where('fixTime', '>=', from.getTime())
    .where('fixTime', '<=', to.getTime())
  const { total } = await inside.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const last = await inside
    .select('id')
    .orderBy('fixTime', 'desc')
    .orderBy('id', 'desc')
    .limit(proofBounds.fixes)
    .execute()
  const found = await positions.byIds(last.map(({ id }) => id))
  const ordered = found.toSorted((a, b) => +a.fixTime - +b.fixTime || a.id - b.id)
  return {
    rows: ordered.map((position) => fixOf(withAddress(position, addresses))),
    drivers: ordered.flatMap(({ attributes }) => keyOf(attributes)),
    protocol: ordered.at(-1)?.protocol ?? null,
    count: countOf(Number(total), ordered.length),
  }
}

function fixOf({ id, fixTime, serverTime, attributes, speed, ...position }: Position): ProofFix {
  const { valid, latitude, longitude, course, address } = position
  const { ignition, sat } = attributes
  return {
    id,
    time: fixTime.toISOString(),
    received: serverTime.toISOString(),
    ...{ valid, latitude, longitude, course, address: proofText(address) },
    speedKmh: Math.round(toUnit('speed', speed, 'kmh') * 10) / 10,
    ignition: typeof ignition === 'boolean' ? ignition : null,
    satellites: typeof sat === 'number' ? sat : null,
  }
}

/** The last events of the period, in their order, without those whose cause the reader does not see. */
async function eventsOf(db: Db, { viewer, ...span }: ProofAsked) {
  let rows: ProofEvent[] = []
  let total = 0
  const keys = new Set<string>()
  for await (const page of eventPages(db, viewer, span)) {
    total += page.length
    for (const event of page) {
      const { id, eventTime, type, attributes, positionId } = event
      const alarm = typeof attributes.alarm === 'string' ? proofText(attributes.alarm) : null
      rows.push({
        id,
        time: eventTime.toISOString(),
        type,
        alarm,
        name: proofText(nameThen(event) ?? null),
        positionId,
      })
      for (const key of keyOf(attributes)) if (keys.size < proofBounds.drivers) keys.add(key)
    }
    rows = rows.slice(-proofBounds.events)
  }
  return { rows, drivers: [...keys], count: countOf(total, rows.length) }
}

const countOf = (total: number, included: number): ProofCount => ({ total, included })

/** What identified a driver to the tracker. */
const keyOf = ({ driverUniqueId }: Position['attributes']): string[] =>
  driverUniqueId === undefined || driverUniqueId === '' ? [] : [String(driverUniqueId)]

/** Who drove; of one who is not registered, or not visible to the reader, only what the tracker sent. */
async function driversOf(db: Db, viewer: Viewer, keys: readonly string[]): Promise<ProofDriver[]> {
  const named = keys.slice(0, proofBounds.drivers)
  if (named.length === 0) return []
  const rows = await db.selectFrom('driver').where('uniqueId', 'in', named).select('id').execute()
  const seen = await seenAmong(
    db,
    viewer.user,
    'driver',
    rows.map(({ id }) => id),
  )
  const known = new Map((await list(db, drivers, { ids: [...seen] })).map((driver) => [driver.uniqueId, driver]))
  return named.map((identifier) => {
    const found = known.get(identifier)
    if (!found) return { identifier, name: null, taxId: null, licence: null, licenceCategory: null }
    const driver = seenBy('driver', viewer, found)
    const detail = (key: string) => driverDetail(driver, key) || null
    const [taxId, licence] = [detail('cpf'), detail(licenceKeys.number)]
    return { identifier, name: driver.name, taxId, licence, licenceCategory: detail(licenceKeys.category) }
  })
}
