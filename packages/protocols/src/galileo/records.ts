import { Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'
import { type Draft, fixOf, readTag } from './tags.ts'

/** Records of tags one after another: a tag that comes again begins the next one. Those without place or time are left out. */
export function decodeRecords(data: Buffer): { uniqueId?: string; fixes: Fix[] } {
  const reader = new Reader(data)
  const seen = new Set<number>()
  const fixes: Fix[] = []
  let draft: Draft = { attributes: {} }
  let uniqueId: string | undefined
  while (reader.left > 0) {
    const tag = reader.peek()
    if (seen.has(tag)) {
      if (isWhole(draft)) fixes.push(fixOf(draft))
      seen.clear()
      draft = { attributes: {} }
    }
    seen.add(tag)
    uniqueId = readTag(reader, draft) ?? uniqueId
  }
  if (isWhole(draft)) fixes.push(fixOf(draft))
  else if (draft.attributes.result !== undefined) fixes.push(answerOf(draft))
  return { ...(uniqueId && { uniqueId }), fixes }
}

const isWhole = ({ hasPlace, fixTime }: Draft): boolean => hasPlace === true && fixTime !== undefined

/** The answer to a command, which has no place. */
const answerOf = ({ fixTime, attributes }: Draft): Fix => ({
  outdated: true,
  ...(fixTime && { deviceTime: fixTime }),
  attributes,
})
