import type { Fix } from '@rastro/protocols/define'
import { NOW, type Outcome } from './play.ts'
import type { HttpReply, Recorded, RecordedNetwork, RecordedPosition, Row } from './rows.ts'

/**
 * The differences between our outcome and the recorded result, one sentence each. Attributes that only ours has are not a
 * difference.
 */
export function differences(result: Recorded, outcome: Outcome): string[] {
  if (result.error) return outcome.error ? [] : [`recorded as unreadable (${result.error}), ours was read`]
  if (outcome.error) return [`threw ${outcome.error.name}: ${outcome.error.message}`]
  const recorded = result.positions ?? []
  const found: string[] = []
  if (recorded.length !== outcome.fixes.length) {
    found.push(`positions: recorded ${recorded.length}, ours ${outcome.fixes.length}`)
  }
  recorded.slice(0, outcome.fixes.length).forEach((position, index) => {
    const where = recorded.length > 1 ? `position ${index} ` : ''
    found.push(...positionDifferences(position, outcome.fixes[index]!).map((text) => `${where}${text}`))
  })
  return [...found, ...listDifference('ids', idsOf(result), outcome.ids), ...replies(result, outcome)]
}

/** Without "null", which was recorded for messages without an identifier. */
const idsOf = ({ ids = [] }: Recorded): string[] => [...new Set(ids)].filter((id) => id !== 'null')

/** As `differences`, for frame, frameEncode and command rows. */
export function bytesDifferences(row: Row, expected: string | undefined, outcome: Outcome): string[] {
  if (outcome.error) return [`threw ${outcome.error.name}: ${outcome.error.message}`]
  if (outcome.bytes === expected) return []
  return [`${row.verify}: recorded ${show(expected)}, ours ${show(outcome.bytes)}`]
}

const fields = ['valid', 'latitude', 'longitude', 'altitude', 'speed', 'course', 'accuracy'] as const

function positionDifferences(recorded: RecordedPosition, fix: Fix): string[] {
  // A recorded position without a time has no place of its own: the server uses the last place.
  const outdated = recorded.outdated === true || recorded.fixTime === null
  const found = timeDifference('deviceTime', recorded.deviceTime, fix.deviceTime ?? fix.fixTime)
  if (outdated !== (fix.outdated === true)) found.push(`outdated: recorded ${outdated}, ours ${fix.outdated === true}`)
  if (!outdated) {
    found.push(...timeDifference('fixTime', recorded.fixTime, fix.fixTime))
    for (const field of fields) {
      const zero = field === 'valid' ? false : 0
      found.push(...difference(field, recorded[field] ?? zero, fix[field] ?? zero))
    }
  }
  for (const [key, value] of Object.entries(recorded.attributes)) {
    found.push(...difference(`attribute ${key}`, value, fix.attributes[key]))
  }
  return [...found, ...networkDifferences(recorded.network, fix)]
}

/** Compares masts and access points in any order. Members that exist only in ours are not a difference. */
export function networkDifferences(recorded: RecordedNetwork | undefined, fix: Fix): string[] {
  return (['cellTowers', 'wifiAccessPoints'] as const).flatMap((kind) => {
    const [theirs, ours] = [recorded?.[kind] ?? [], fix.network?.[kind] ?? []]
    const same = theirs.length === ours.length && theirs.every((item) => ours.some((one) => contains({ ...one }, item)))
    return same ? [] : [`${kind}: recorded ${show(theirs)}, ours ${show(ours)}`]
  })
}

const contains = (ours: Record<string, unknown>, theirs: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(theirs).every(([key, value]) => sameValue(value, ours[key]))

function timeDifference(name: string, recorded: string | null, ours: Date | undefined): string[] {
  const wanted = recorded === '<now>' ? NOW : recorded === null ? undefined : momentOf(recorded)
  // Without a device time, the server uses its clock.
  if (recorded === '<now>' && name === 'deviceTime' && ours === undefined) return []
  if (wanted?.getTime() === ours?.getTime()) return []
  return [`${name}: recorded ${recorded}, ours ${ours?.toISOString() ?? 'none'}`]
}

/** Years beyond 9999 were recorded with five digits; the language wants six. */
const momentOf = (text: string): Date => new Date(text.replace(/^\+(?=\d{5}-)/, '+0'))

function replies(result: Recorded, outcome: Outcome): string[] {
  const recorded = (result.replies ?? []).map(replyText)
  const ours = outcome.replies.map(replyText)
  if (!result.repliesClock) return listDifference('replies', recorded, ours)
  const lengths = (texts: readonly string[]) => texts.map((text) => text.length / 2)
  return listDifference('lengths of the replies', lengths(recorded), lengths(ours))
}

const replyText = (reply: string | HttpReply): string =>
  typeof reply === 'string' ? reply : `${reply.status} ${reply.body}`.trim()

function listDifference(name: string, recorded: readonly unknown[], ours: readonly unknown[]): string[] {
  return show(recorded) === show(ours) ? [] : [`${name}: recorded ${show(recorded)}, ours ${show(ours)}`]
}

function difference(name: string, recorded: unknown, ours: unknown): string[] {
  return sameValue(recorded, ours) ? [] : [`${name}: recorded ${show(recorded)}, ours ${show(ours)}`]
}

/** Whether two values are equal; numbers may differ by the rounding of one arithmetic step. */
export function sameValue(recorded: unknown, ours: unknown): boolean {
  if (typeof recorded !== 'number' || typeof ours !== 'number') return recorded === ours
  return Math.abs(recorded - ours) <= 1e-12 * Math.max(1, Math.abs(recorded))
}

export const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))
