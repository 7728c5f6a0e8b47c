import type { DecodeContext } from '../define.ts'
import { split } from '../text.ts'
import { utc } from '../time.ts'
import { modelOf } from './models.ts'

/** A text of a unit: `+RESP:GTFRI,version,id,…,time of sending,counter`. */
export interface Message {
  /** Three letters: `FRI`. */
  readonly type: string
  readonly items: readonly string[]
  readonly text: string
  readonly model: string
  /** The last item but one, where it is a time. */
  readonly sentAt: Date | undefined
}

const TYPE_MARK = ':GT'

/** The message in a text, with or without its `$`; undefined for a text that is none. */
export function messageOf(whole: string, session: DecodeContext): Message | undefined {
  const text = whole.endsWith('$') ? whole.slice(0, -1) : whole
  const at = text.indexOf(TYPE_MARK)
  if (at < 0) return undefined
  const from = at + TYPE_MARK.length
  const items = split(text, ',')
  const model = modelOf(session.model, items[1] ?? '')
  return { type: text.slice(from, from + 3), items, text, model, sentAt: momentOf(items.at(-2) ?? '') }
}

/** Version and identifier as documented. */
const HEAD = /^\+(?:RESP|BUFF):GT[A-Z]{3},(?:[^,]{6}|[^,]{10})?,(?:\d{15}|[\da-f]{14}),/i
const COUNTER = /,[\da-f]{4}$/i
const COUNTER_LENGTH = 5

/** What is between identifier and counter; undefined when one of them is not as documented. */
export function bodyOf({ text }: Message): string | undefined {
  const head = HEAD.exec(text)
  return head && COUNTER.test(text) ? text.slice(head[0].length, -COUNTER_LENGTH) : undefined
}

/** `20260121150405`, UTC; undefined for anything else. */
export function momentOf(text: string): Date | undefined {
  if (!/^\d{14}$/.test(text)) return undefined
  const at = (from: number) => Number(text.slice(from, from + 2))
  return utc([Number(text.slice(0, 4)), at(4), at(6), at(8), at(10), at(12)])
}

/** `00123:45:06` in milliseconds; undefined for anything else. */
export function durationOf(text: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{1,7}):(\d\d):(\d\d)$/.exec(text) ?? []
  return hours === undefined ? undefined : ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

/** Reads an item that may be empty. */
export const optional = <T>(read: (text: string) => T, text: string): T | undefined =>
  text === '' ? undefined : read(text)
