import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether an `authorization` header shows this token; takes the same time for every wrong one. */
export function showsToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
