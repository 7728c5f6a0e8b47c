import { createHash, timingSafeEqual } from 'node:crypto'

/** True when an `authorization` header carries this token; constant time for every wrong one. */
export function showsToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
