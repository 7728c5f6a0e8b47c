import { bytesOf } from '../bytes.ts'

/** `[maker*id*(index*)length*type,data]` */
export interface Envelope {
  /** Two characters. */
  readonly maker: string
  readonly id: string
  readonly index: string | undefined
  readonly type: string
  readonly data: Buffer
}

const START = /^\[(..)\*([^*]{1,64})\*/s
/** The length of the content, in hex digits; it is wrong in many messages, so the last bracket ends the content. */
const INDEX = /^([^*]{0,32})\*[\da-f]{4}\*/i
const LENGTH_AND_STAR = 5
const LONGEST_HEAD = 120

export function unwrap(bytes: Buffer): Envelope | undefined {
  const head = bytes.toString('latin1', 0, LONGEST_HEAD)
  const [start = '', maker, id] = START.exec(head) ?? []
  if (maker === undefined || id === undefined) return undefined
  const index = INDEX.exec(head.slice(start.length))?.[1]
  const from = start.length + (index === undefined ? 0 : index.length + 1) + LENGTH_AND_STAR
  const end = bytes.lastIndexOf(']')
  if (end < from) return undefined
  const content = bytes.subarray(from, end)
  const comma = content.indexOf(',')
  const typeEnd = comma < 0 ? content.length : comma
  return { maker, id, index, type: content.toString('latin1', 0, typeEnd), data: content.subarray(typeEnd + 1) }
}

export function replyTo({ maker, id, index }: Envelope, text: string): Buffer {
  return wrapped(maker, index === undefined ? [id] : [id, index], Buffer.from(text))
}

export function wrapped(maker: string, names: readonly string[], content: Buffer): Buffer {
  const length = content.length.toString(16).padStart(4, '0')
  const head = [maker, ...names, length].join('*')
  return bytesOf(Buffer.from(`[${head}*`, 'latin1'), content, ']')
}

const MAKER = 'watch.maker'
const INDEXED = 'watch.indexed'

/** Commands are addressed as the unit addresses its messages. */
export function rememberSender({ maker, index }: Envelope, memory: Map<string, unknown>): void {
  if (/^\w\w$/.test(maker)) memory.set(MAKER, maker)
  if (index !== undefined) memory.set(INDEXED, true)
}

export const makerOf = (memory: ReadonlyMap<string, unknown>): string => {
  const maker = (memory.get(MAKER) as string | undefined) ?? 'CS'
  return maker === '3G' ? 'SG' : maker
}
export const isIndexed = (memory: ReadonlyMap<string, unknown>): boolean => memory.get(INDEXED) === true
