import { DecodeError } from '../define.ts'

interface Sentence {
  readonly dialect: string
  readonly type: string
  readonly data: string
}

const unanswered = /^AP(?:12|14|33|34|40|76|77|84|85|86|87)$/
/** The counter of an answer to a command stands in place of data. */
const counted = /^\d{6}$/

/**
 * The reply that a sentence expects, also before the unit has said which one it is; undefined where there is none. Throws a
 * `DecodeError` for a sentence that ends behind its type.
 */
export function replyTo({ dialect, type, data }: Sentence, now: Date): string | undefined {
  const head = `${dialect}${String.fromCharCode(type.charCodeAt(0) + 1)}${type.slice(1)}`
  const isWatch = dialect === 'IW'
  if (type === 'AP00' && isWatch) return `${head},${now.toISOString().replaceAll(/\D/g, '').slice(0, 14)},0#`
  if (type === 'AP14' && !isWatch) return `${head},0.000,0.000#`
  if (unanswered.test(type)) return undefined
  if (data === '') throw new DecodeError('Nothing follows the type')
  return counted.test(data.slice(1)) ? undefined : `${head}#`
}
