import type { Position } from '../model/position.ts'
import type { Variables } from './evaluate.ts'
import type { Value } from './values.ts'

/** What expressions may ask of a position: its fields and, by their names, its attributes (reference §9). */
export function positionVariables(position: Position): Variables {
  const { attributes } = position
  const fields = position as unknown as Readonly<Record<string, Value>>
  return (name) => {
    if (name === 'type') return (attributes.type as Value | undefined) ?? null
    if (name === 'outdated') return false
    // Whoever counts with them expects whole numbers
    if (name === 'id' || name === 'deviceId') return BigInt(position[name])
    if (name !== 'attributes' && Object.hasOwn(fields, name)) return fields[name]
    return Object.hasOwn(attributes, name) ? (attributes[name] as Value) : undefined
  }
}
