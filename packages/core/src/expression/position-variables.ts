import type { Position } from '../model/position.ts'
import type { Variables } from './compile.ts'
import type { Value } from './values.ts'

/** Variables of a position: its fields and, by their names, its attributes (reference §9). */
export const positionVariables: Variables<Position> = (name) => {
  const field = fields.get(name)
  if (field) return field
  // Such an attribute must not resolve to an inherited property
  if (name in Object.prototype)
    return ({ attributes }) => (Object.hasOwn(attributes, name) ? attributes[name] : undefined) as Value | undefined
  return ({ attributes }) => attributes[name] as Value | undefined
}

type Field = Exclude<keyof Position, 'attributes'>
const fields: ReadonlyMap<string, (position: Position) => Value> = new Map(
  Object.entries({
    // Formulas that count with them expect integers
    id: ({ id }) => BigInt(id),
    deviceId: ({ deviceId }) => BigInt(deviceId),
    protocol: ({ protocol }) => protocol,
    serverTime: ({ serverTime }) => serverTime,
    deviceTime: ({ deviceTime }) => deviceTime,
    fixTime: ({ fixTime }) => fixTime,
    valid: ({ valid }) => valid,
    latitude: ({ latitude }) => latitude,
    longitude: ({ longitude }) => longitude,
    altitude: ({ altitude }) => altitude,
    speed: ({ speed }) => speed,
    course: ({ course }) => course,
    accuracy: ({ accuracy }) => accuracy,
    address: ({ address }) => address,
    network: ({ network }) => network as unknown as Value,
    geofenceIds: ({ geofenceIds }) => geofenceIds,
    outdated: () => false,
    type: ({ attributes }) => (attributes.type as Value | undefined) ?? null,
  } satisfies Record<Field | 'outdated' | 'type', (position: Position) => Value>),
)
