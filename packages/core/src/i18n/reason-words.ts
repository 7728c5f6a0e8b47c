import type { Reason } from '../kit/reason.ts'
import type { TextKey } from './areas.ts'
import type { Translate } from './words.ts'

/** Why something was refused or failed, in the chosen language; undefined where the loaded texts have no such key. */
export function reasonWords(t: Translate<'start'>, { code, values }: Reason): string | undefined {
  const key = keyOf(code)
  if (!t.has(key)) return undefined
  const channel = keyOf(`channel.${values.channel}`)
  // A channel is shown by its name, a parameter of a command by its label
  const named = t.has(channel) ? { ...values, channel: t(channel as TextKey<'start'>) } : values
  const parameter = keyOf(`parameter.${values.name}`)
  const isLabelled = code.startsWith('commandFault.') && t.has(parameter)
  return t(key as TextKey<'start'>, isLabelled ? { ...named, name: t(parameter as TextKey<'start'>) } : named)
}

/** `formulaFault.noVariable` → `formulaFaultNoVariable`. */
const keyOf = (code: string): string => code.replace(/\.(\w)/g, (_, first: string) => first.toUpperCase())
