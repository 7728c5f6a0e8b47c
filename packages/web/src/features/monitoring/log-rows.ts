import { folded } from '@rastro/core/format/folded'
import type { LogRecord } from '@rastro/core/model/live'

/** A message in the log, numbered in the order of arrival. */
export interface LogRow extends LogRecord {
  readonly number: number
}

/** Max messages that the page holds; the oldest are dropped. */
export const maxRows = 1000

/** The log after these messages, the latest first. */
export function withRecords(rows: readonly LogRow[], records: readonly LogRecord[], max: number = maxRows): LogRow[] {
  const last = rows[0]?.number ?? 0
  const added = records.map((record, index): LogRow => ({ ...record, number: last + index + 1 }))
  return [...added.reverse(), ...rows].slice(0, max)
}

/** The messages whose identifier, protocol or data contain the text, without regard to case and accents. */
export function matching(rows: readonly LogRow[], text: string): readonly LogRow[] {
  const asked = folded(text.trim())
  if (asked === '') return rows
  return rows.filter((row) => [row.uniqueId, row.protocol, row.data].some((part) => folded(part ?? '').includes(asked)))
}
