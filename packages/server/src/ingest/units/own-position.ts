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
  if (!overwriteValues(own.attributes, position.attributes)) own.attributes = { ...position.attributes }
}

/**
 * Overwrites the values; false when the names differ. Then the copy is replaced: once a name is deleted, or too many are added, the
 * engine holds an object as a hash table, which takes 1.6 kB a unit instead of 0.2.
 */
function overwriteValues(own: Position['attributes'], attributes: Position['attributes']): boolean {
  const count = countOf(own)
  if (count !== countOf(attributes)) return false
  for (const name in attributes) own[name] = attributes[name]
  return countOf(own) === count
}

function countOf(attributes: Position['attributes']): number {
  let count = 0
  for (const _ in attributes) count += 1
  return count
}
