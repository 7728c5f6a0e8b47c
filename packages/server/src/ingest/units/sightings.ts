import type { Position } from '@rastro/core/model/position'
import { type CutFix, followFix, saysMoving } from '@rastro/core/vehicle/cut'
import type { NewPosition } from '../../db/database.ts'
import type { Connection, Source } from './connection.ts'
import type { Sighting } from './sighting.ts'
import { blockSettingsOf, type Unit } from './unit.ts'

/** What a unit has reported. */
export interface Reported {
  readonly source: Source | undefined
  readonly position: NewPosition
  readonly hasSpeed: boolean
  /** Without a place of its own. */
  readonly outdated: boolean
}

/** So many sources of one unit are kept. */
const MOST = 4

/** Keeps what a report says of whether the vehicle moves. One that is older than what the source reported before says nothing of now. */
export function noteSighting(unit: Unit, { source, position, hasSpeed, outdated }: Reported): void {
  if (outdated) {
    noteState(unit, source, position.attributes)
    return
  }
  const { protocol } = position
  const at = unit.sightings.findIndex((known) => isSameSource(known, source, protocol))
  const before = unit.sightings[at]
  const fix = cutFix(position, hasSpeed)
  if (before && fix.fixTime < before.fix.fixTime) return
  const sighting = { ...followFix(before, fix, blockSettingsOf(unit)), source, protocol, position }
  if (before) unit.sightings[at] = sighting
  else add(unit, sighting)
}

/** What the database has as the latest place: it holds a cut back while it says that the vehicle moves, and releases none. */
export function restoreSighting(unit: Unit, latest: Position | undefined): void {
  const unknown = { slowSince: undefined, source: undefined, position: undefined }
  unit.sightings = latest ? [{ ...unknown, fix: cutFix(latest, true), protocol: latest.protocol }] : []
}

/** What came over this very connection. */
export const sightingOver = ({ sightings }: Unit, { source }: Connection): Sighting | undefined =>
  sightings.find((known) => known.source === source)

/** A report without a place of its own carries place and speed of whoever reported last: only what it says itself counts. */
function noteState(unit: Unit, source: Source | undefined, said: NewPosition['attributes']): void {
  const at = source ? unit.sightings.findIndex((known) => known.source === source) : -1
  const before = unit.sightings[at]
  if (!before) return
  const { ignition, motion } = before.fix.attributes
  // That it does not move was perhaps computed from the speed of another source
  const attributes = { ignition: said.ignition ?? ignition, motion: said.motion === true || motion }
  unit.sightings[at] = { ...before, fix: { ...before.fix, attributes } }
}

const cutFix = ({ fixTime, serverTime, valid, speed, attributes }: Position, hasSpeed: boolean): CutFix => ({
  // What a clock that runs ahead has said would hide what the unit reports next
  fixTime: fixTime > serverTime ? serverTime : fixTime,
  valid,
  speed: hasSpeed || speed !== 0 ? speed : null,
  attributes: { ignition: attributes.ignition, motion: attributes.motion },
})

/** Without a TCP connection a unit may change its port with every report: what lasts is its host. */
function isSameSource(known: Sighting, source: Source | undefined, protocol: string | null): boolean {
  if (!known.source || !source) return known.source === source && known.protocol === protocol
  if (known.source === source) return true
  const { transport, host } = known.source
  return transport !== 'tcp' && transport === source.transport && host === source.host && known.protocol === protocol
}

/** Of other sources only those that say that the vehicle moves matter to a cut, the newest most. */
function add(unit: Unit, sighting: Sighting): void {
  const settings = blockSettingsOf(unit)
  const own = unit.connection?.source
  const kept = unit.sightings.flatMap((known) => {
    if (own && known.source === own) return known
    return saysMoving(known.fix, settings) ? { ...known, position: undefined } : []
  })
  kept.sort(
    (one, other) => Number(other.source === own) - Number(one.source === own) || +other.fix.fixTime - +one.fix.fixTime,
  )
  unit.sightings = [...kept.slice(0, MOST - 1), sighting]
}
