import { commandTypes } from '@rastro/core/vocabulary/commands'
import { parametersOf } from '../../fleet/command-parameters.ts'

type Attributes = Readonly<Record<string, unknown>>

/** Max characters of a text parameter: no unit takes more (with the rest of the command 4 kB). */
export const maxCharacters = 2000

/** The parameters of all types. */
export const everyParameter = [...new Set(Object.values(commandTypes).flatMap((parameters) => Object.keys(parameters)))]

/**
 * The attributes to store: the parameters of the type, an untouched switch as off (CMD-15), none left over from another type,
 * and unknown ones of other clients.
 */
export function savedAttributes(type: string, typed: Attributes): Attributes {
  const foreign = Object.entries(typed).filter(([key]) => !everyParameter.includes(key))
  const own = parametersOf(type).flatMap(([key, kind]): [string, unknown][] => {
    const value = kind === 'flag' ? typed[key] === true : typed[key]
    return value === undefined || value === null ? [] : [[key, value]]
  })
  return Object.fromEntries([...foreign, ...own])
}
