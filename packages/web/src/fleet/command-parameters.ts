import { type CommandType, commandTypes, type ParameterKind } from '@rastro/core/vocabulary/commands'

/** The input of a command's fields, by parameter. */
export type Typed = Readonly<Record<string, string | boolean>>

/** The parameters that a command takes (CMD-6 … CMD-18); none for an unknown type. */
export const parametersOf = (type: string): readonly (readonly [string, ParameterKind])[] =>
  Object.entries(commandTypes[type as CommandType] ?? {})

/** The attributes of the command; an empty parameter is not sent. */
export function attributesOf(type: string, typed: Typed): Record<string, unknown> {
  const given = parametersOf(type).flatMap(([key, kind]): [string, unknown][] => {
    const value = typed[key]
    if (kind === 'flag') return [[key, value === true]]
    if (typeof value !== 'string' || value.trim() === '') return []
    return [[key, kind === 'number' || kind === 'seconds' ? Number(value) : value]]
  })
  return Object.fromEntries(given)
}
