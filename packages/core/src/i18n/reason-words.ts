import type { Reason } from '../kit/reason.ts'
import type { TextKey } from './areas.ts'
import type { Translate } from './words.ts'

/**
 * Why something was refused or failed, in the chosen language; undefined where the loaded texts have no such key. `label`: the name
 * of the field that it is about, as the reader sees it.
 */
export function reasonWords(t: Translate<'start'>, reason: Reason, label?: string): string | undefined {
  const { code, values } = reason
  const key = keyOf(code)
  if (!t.has(key)) return undefined
  const channel = keyOf(`channel.${values.channel}`)
  // A channel is shown by its name, a parameter of a command by its label
  const named = t.has(channel) ? { ...values, channel: t(channel as TextKey<'start'>) } : values
  const parameter = keyOf(`parameter.${values.name}`)
  const isLabelled = code.startsWith('commandFault.') && t.has(parameter)
  const said = t(key as TextKey<'start'>, {
    ...named,
    ...(isLabelled && { name: t(parameter as TextKey<'start'>) }),
    ...(label !== undefined && values.field !== undefined && { field: label }),
  })
  return typeof values.retryAfterSeconds === 'number' ? withTime(t, said, values.retryAfterSeconds) : said
}

/** `formulaFault.noVariable` → `formulaFaultNoVariable`. */
const keyOf = (code: string): string => code.replace(/\.(\w)/g, (_, first: string) => first.toUpperCase())

/** The sentence of a limit with the time to wait; as it is where the texts for that have not been loaded. */
function withTime(t: Translate<'start'>, said: string, seconds: number): string {
  if (!t.has('retryAfterHour')) return said
  const texts = t as Translate<'start' | 'refusals'>
  if (seconds > 3540) return texts('retryAfterHour', { said })
  if (seconds >= 60) return texts('retryAfterMinutes', { said, count: Math.ceil(seconds / 60) })
  return texts('retryAfterSeconds', { said, count: seconds })
}
