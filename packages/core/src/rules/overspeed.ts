import type { Position } from '../model/position.ts'
import { silenceBetween, usualEngineGap } from '../model/silence.ts'
import { numberOr } from '../vocabulary/attribute-values.ts'
import type { SpeedLimitSource } from '../vocabulary/speed-limit-sources.ts'
import type { LinkedFences } from './linked.ts'
import { defineRule, eventOf, type PositionMoment } from './rule.ts'
import type { OverspeedSettings } from './settings.ts'

interface Memory {
  /** Since when (ms) it has been too fast; null once reported. */
  readonly since: number | null
  /** The fence whose limit it broke first; 0 for none. */
  readonly geofenceId: number
}

/**
 * `deviceOverspeed` once for each time that a vehicle is too fast for long enough (reference §6.2). The limit is that of a fence,
 * else the road limit reported by the unit, else that of the device, its groups or the server; the event says which (decision 115). A
 * late position makes no event.
 */
export const overspeed = defineRule<PositionMoment, Memory | null>({
  name: 'overspeed',
  follow({ position, before, after, settings: { overspeed: settings }, linked }, known) {
    if (after) return undefined
    const memory = before && silenceBetween(before, position) > usualEngineGap ? null : known
    const { limit, geofenceId, source } = limitOf(position, settings, linked.fences)
    if (limit <= 0 || position.speed <= limit * settings.multiplier)
      return known ? { memory: null, events: [] } : undefined
    const time = position.fixTime.getTime()
    const running = memory ?? { since: time, geofenceId }
    if (running.since === null) return undefined
    if (time - running.since < settings.minimalDuration * 1000)
      return memory ? undefined : { memory: running, events: [] }
    // After a change of fences the limit is not that of the fence that the event belongs to
    const fence = geofenceId === running.geofenceId ? linked.fences.row(geofenceId) : undefined
    const event = eventOf(position, 'deviceOverspeed', {
      speed: position.speed,
      speedLimit: limit,
      speedLimitSource: source,
      ...(fence && { geofenceName: fence.name }),
    })
    return { memory: { ...running, since: null }, events: [{ ...event, geofenceId: running.geofenceId }] }
  },
})

interface Limit {
  readonly limit: number
  readonly geofenceId: number
  readonly source: SpeedLimitSource
}

function limitOf(position: Position, { limit, preferLowest }: OverspeedSettings, fences: LinkedFences): Limit {
  const ofRoad = numberOr(position.attributes.speedLimit, 0)
  const hasRoad = ofRoad > 0
  let found: Limit = { limit: hasRoad ? ofRoad : limit, geofenceId: 0, source: hasRoad ? 'road' : 'vehicle' }
  for (const id of position.geofenceIds ?? []) {
    const own = numberOr(fences.row(id)?.attributes.speedLimit, 0)
    if (own <= 0) continue
    const isBetter = found.geofenceId === 0 || (preferLowest ? own < found.limit : own > found.limit)
    if (isBetter) found = { limit: own, geofenceId: id, source: 'geofence' }
  }
  return found
}
