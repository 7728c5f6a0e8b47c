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
  type ProofPhoto,
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
import { type MediaNote, mediaNoteOf, offeredPhotos } from './proof-photos.ts'

/** What a pack is asked for. */
export interface ProofAsked extends Span {
  readonly viewer: Viewer
  readonly zoneName: string
  readonly addresses: Addresses | undefined
}

/** What the period has for a pack, as its reader sees it, and the photos that may go in. */
export type ProofContent = Awaited<ReturnType<typeof proofContent>>

/** Reads what goes into a pack, but no photo. Does not check access. */
export async function proofContent(ctx: Has<'db' | 'positions'>, asked: ProofAsked) {
  const { viewer, deviceId } = asked
  const stored = await get(ctx.db, devices, deviceId)
  const fixes = await fixesOf(ctx, asked)
  const events = await eventsOf(ctx.db, asked)
  const identified = [...new Set([...fixes.drivers, ...events.drivers])]
  return {
    fixes,
    events,
    device: seenBy('device', viewer, stored),
    commands: await proofCommands(ctx.db, viewer, asked),
    drivers: await driversOf(ctx.db, viewer, identified),
    offered: await offeredPhotos(ctx.db, stored, { span: asked, media: events.media }),
  }
}

/** All parts of a pack. */
export function proofParts(
  { clock }: Has<'clock'>,
  { viewer, from, to, reason, zoneName }: ProofAsked & { readonly reason: string },
  { content, photos }: { content: ProofContent; photos: readonly ProofPhoto[] },
): ProofParts {
  const { device, fixes, events, commands, drivers: people, offered } = content
  const { blockable: _, ...vehicle } = vehicleOf(device)
  const { uniqueId: identifier, model } = device
  const ofPhotos = { total: offered.total, included: photos.length, others: offered.others }
  return {
    about: {
      made: clock.now().toISOString(),
      madeBy: nameOf(viewer.user),
      actor: viewer.enteredBy ? nameOf(viewer.enteredBy) : null,
      reason: reason.trim(),
      from: from.toISOString(),
      to: to.toISOString(),
      timezone: zoneName,
      counts: { fixes: fixes.count, events: events.count, commands: commands.count, photos: ofPhotos },
    },
    vehicle: { id: device.id, name: device.name, ...vehicle },
    tracker: { identifier, model: model || null, protocol: fixes.protocol },
    drivers: people,
    fixes: fixes.rows,
    events: events.rows,
    commands: commands.rows,
    photos,
  }
}

const nameOf = ({ name, email }: Viewer['user']): string => name || email

/** The last fixes of the period, in their order. */
async function fixesOf({ positions }: Has<'positions'>, { deviceId, from, to, addresses }: ProofAsked) {
  let total = 0
  let ordered: Position[] = []
  for await (const page of positions.stream({ deviceId, from, to })) {
    total += page.length
    ordered = [...ordered, ...page].slice(-proofBounds.fixes)
  }
  return {
    rows: ordered.map((position) => fixOf(withAddress(position, addresses))),
    drivers: ordered.flatMap(({ attributes }) => keyOf(attributes)),
    protocol: ordered.at(-1)?.protocol ?? null,
    count: countOf(total, ordered.length),
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
  const media: MediaNote[] = []
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
      media.push(...mediaNoteOf(event))
      for (const key of keyOf(attributes)) if (keys.size < proofBounds.drivers) keys.add(key)
    }
    rows = rows.slice(-proofBounds.events)
  }
  return { rows, media, drivers: [...keys], count: countOf(total, rows.length) }
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
