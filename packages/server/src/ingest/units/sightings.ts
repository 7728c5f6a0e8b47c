import type { Position } from '@rastro/core/model/position'
import { type CutFix, followFix, saysMoving } from '@rastro/core/vehicle/cut'
import type { NewPosition } from '../../db/database.ts'
import type { Connection, Source } from './connection.ts'
import { ownCopyOf } from './own-position.ts'
import type { Sighting } from './sighting.ts'
import { latestOf } from './track.ts'
import { blockSettingsOf, type Unit } from './unit.ts'

/** A report of a unit. */
export interface Reported {
  readonly source: Source | undefined
  readonly position: NewPosition
  readonly hasSpeed: boolean
  /** Without a place of its own. */
  readonly outdated: boolean
  /** Attributes that the report took from the one before: they release no cut. */
  readonly copied?: readonly string[] | undefined
}

/** Maximum sources per unit. */
const MOST = 4

/** Stores whether a report shows the vehicle moving. A report older than the source's last one is ignored. */
export function noteSighting(unit: Unit, { source, position, hasSpeed, outdated, copied }: Reported): void {
  const { ignition, motion } = position.attributes
  const said = { ignition: copied?.includes('ignition') ? undefined : ignition, motion }
  if (outdated) {
    noteState(unit, source, said)
    return
  }
  const { protocol } = position
  const before = sightingFrom(unit.sightings, source, protocol)
  const fix = cutFix(position, hasSpeed, said)
  if (before && fix.fixTime.getTime() < before.fix.fixTime.getTime()) return
  const { slowSince } = followFix(before, fix, blockSettingsOf(unit))
  if (!before) {
    add(unit, { fix, slowSince, source, protocol, position })
    return
  }
  overwriteFix(before.fix, fix)
  before.slowSince = slowSince
  before.source = source
  before.position = hasOtherSources(unit, before) ? position : undefined
}

function sightingFrom(known: readonly Sighting[], source: Source | undefined, protocol: string | null) {
  for (let at = 0; at < known.length; at++) if (isSameSource(known[at]!, source, protocol)) return known[at]
  return undefined
}

/** The latest place in the database: it holds a cut back while the vehicle moves in it, and releases none. */
export function restoreSighting(unit: Unit, latest: Position | undefined): void {
  const unknown = { slowSince: undefined, source: undefined, position: undefined }
  if (!latest) {
    unit.sightings = []
    return
  }
  const { ignition, motion } = latest.attributes
  unit.sightings = [{ ...unknown, fix: cutFix(latest, true, { ignition, motion }), protocol: latest.protocol }]
}

/** The report over this very connection. */
export const sightingOver = ({ sightings }: Unit, { source }: Connection): Sighting | undefined =>
  sightings.find((known) => known.source === source)

/** A report without a place of its own has place and speed of the last report from any source: only its own fields count. */
function noteState(unit: Unit, source: Source | undefined, said: NewPosition['attributes']): void {
  const at = source ? unit.sightings.findIndex((known) => known.source === source) : -1
  const before = unit.sightings[at]
  if (!before) return
  const { ignition, motion } = before.fix.attributes
  // A standstill was perhaps computed from the speed of another source
  const attributes = { ignition: said.ignition ?? ignition, motion: said.motion === true || motion }
  unit.sightings[at] = { ...before, fix: { ...before.fix, attributes } }
}

const cutFix = (
  { fixTime, serverTime, valid, speed }: Position,
  hasSpeed: boolean,
  attributes: Position['attributes'],
): CutFix => ({
  // A report with a clock that is ahead would hide the unit's next reports
  fixTime: fixTime.getTime() > serverTime.getTime() ? serverTime : fixTime,
  valid,
  speed: hasSpeed || speed !== 0 ? speed : null,
  attributes,
})

/** A new object for each report would live until the next one, and die in the old generation (decision 130). */
function overwriteFix(own: Sighting['fix'], { fixTime, valid, speed, attributes }: CutFix): void {
  own.fixTime = fixTime
  own.valid = valid
  own.speed = speed
  own.attributes.ignition = attributes.ignition
  own.attributes.motion = attributes.motion
}

/** Without a TCP connection a unit may change its port with every report: only its host is stable. */
function isSameSource(known: Sighting, source: Source | undefined, protocol: string | null): boolean {
  if (!known.source || !source) return known.source === source && known.protocol === protocol
  if (known.source === source) return true
  const { transport, host } = known.source
  return transport !== 'tcp' && transport === source.transport && host === source.host && known.protocol === protocol
}

/** Whether another source has reported since the unit was loaded. */
const hasOtherSources = ({ sightings }: Unit, own: Sighting): boolean =>
  sightings.some((known) => known !== own && known.source !== undefined)

/** Until now all reports came from one source, so that the latest position is its own. */
function ownPosition(unit: Unit): Position | undefined {
  const latest = latestOf(unit)
  return latest && ownCopyOf(latest)
}

/** Of other sources only moving ones matter to a cut, the newest most. */
function add(unit: Unit, sighting: Sighting): void {
  const settings = blockSettingsOf(unit)
  const own = unit.connection?.source
  const kept = unit.sightings.flatMap((known) => {
    if (own && known.source === own) return { ...known, position: known.position ?? ownPosition(unit) }
    return saysMoving(known.fix, settings) ? { ...known, position: undefined } : []
  })
  kept.sort(
    (one, other) => Number(other.source === own) - Number(one.source === own) || +other.fix.fixTime - +one.fix.fixTime,
  )
  unit.sightings = [...kept.slice(0, MOST - 1), sighting]
  if (!hasOtherSources(unit, sighting)) sighting.position = undefined
}
