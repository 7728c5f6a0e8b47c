import type { Block, NumberColumn, TextColumn } from '@rastro/core/blocks/block'
import type { Position } from '@rastro/core/model/position'

export const textColumns: readonly string[] = ['protocol', 'address', 'network', 'geofenceIds'] satisfies TextColumn[]

/** Gives the values of a row of a block, in the order of these columns, as a query of rows does. */
export function valuesOf(block: Block, columns: readonly string[], deviceId: number): (row: number) => unknown[] {
  const { attributes } = block
  const lists = columns.map((name): ArrayLike<unknown> | undefined => {
    if (name === 'attributes' || name === 'deviceId') return undefined
    return textColumns.includes(name) ? block.texts(name as TextColumn) : block.numbers(name as NumberColumn)
  })
  const [attributesAt, deviceAt] = [columns.indexOf('attributes'), columns.indexOf('deviceId')]
  return (row) => {
    const values = lists.map((list) => list?.[row])
    if (attributesAt >= 0) values[attributesAt] = attributes.textAt(row)
    if (deviceAt >= 0) values[deviceAt] = deviceId
    return values
  }
}

/**
 * Gives the position in a row of a block: what `positionOf` makes of its values, without the JSON between. With `names`, other attributes
 * are left out.
 */
export function positionsOf(block: Block, deviceId: number, names?: readonly string[]): (row: number) => Position {
  const { ids, fixTimes } = block
  const attributes = names ? block.attributesOf(names) : block.attributes
  const [serverTimes, deviceTimes] = [block.numbers('serverTime'), block.numbers('deviceTime')]
  const [latitudes, longitudes, altitudes] = [
    block.numbers('latitude'),
    block.numbers('longitude'),
    block.numbers('altitude'),
  ]
  const [speeds, courses, accuracies] = [block.numbers('speed'), block.numbers('course'), block.numbers('accuracy')]
  const [valids, protocols, addresses] = [block.numbers('valid'), block.texts('protocol'), block.texts('address')]
  const [networks, fences] = [block.texts('network'), block.texts('geofenceIds')]
  return (row) => {
    const network = networks[row]!
    const geofenceIds = fences[row]!
    return {
      id: ids[row]!,
      attributes: attributes.valueAt(row) as Position['attributes'],
      deviceId,
      protocol: protocols[row]!,
      serverTime: new Date(serverTimes[row]!),
      deviceTime: new Date(deviceTimes[row]!),
      fixTime: new Date(fixTimes[row]!),
      valid: valids[row] === 1,
      latitude: latitudes[row]!,
      longitude: longitudes[row]!,
      altitude: altitudes[row]!,
      speed: speeds[row]!,
      course: courses[row]!,
      address: addresses[row]!,
      accuracy: accuracies[row]!,
      network: network === null ? null : JSON.parse(network),
      geofenceIds: geofenceIds === null ? null : JSON.parse(geofenceIds),
    }
  }
}
