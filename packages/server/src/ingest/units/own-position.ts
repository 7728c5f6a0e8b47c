import type { Position } from '@rastro/core/model/position'

/** A copy that `overwrite` may change: with attributes of its own. Times, fences and network are shared, as they are only replaced. */
export const ownCopyOf = (position: Position): Position => ({ ...position, attributes: { ...position.attributes } })

/**
 * Turns a unit's own copy into a copy of another of its positions. A new copy for each report would live for as long as the unit is
 * silent, and most of the old generation would be such copies (decision 130).
 */
export function overwrite(own: Position, position: Position): void {
  own.id = position.id
  own.protocol = position.protocol
  own.serverTime = position.serverTime
  own.deviceTime = position.deviceTime
  own.fixTime = position.fixTime
  own.valid = position.valid
  own.latitude = position.latitude
  own.longitude = position.longitude
  own.altitude = position.altitude
  own.speed = position.speed
  own.course = position.course
  own.accuracy = position.accuracy
  own.address = position.address
  own.network = position.network
  own.geofenceIds = position.geofenceIds
  overwriteAttributes(own.attributes, position.attributes)
}

function overwriteAttributes(own: Position['attributes'], attributes: Position['attributes']): void {
  let count = 0
  for (const name in attributes) {
    own[name] = attributes[name]
    count += 1
  }
  for (const _ in own) count -= 1
  if (count === 0) return
  for (const name of Object.keys(own)) if (!Object.hasOwn(attributes, name)) delete own[name]
}
