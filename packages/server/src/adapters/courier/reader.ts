import type { Courier } from '../../ports/courier.ts'
import { type OutsideReader, TooLongError } from '../../ports/outside-reader.ts'
import { isNamedHost, publicLookup } from './public-lookup.ts'

/** An answer is read and parsed in this thread, which serves everybody meanwhile. */
const MAX_BYTES = 64 * 1024 * 1024

/** Reads under the rules of the courier; redirects are not followed. Rejects with a `TooLongError` after 64 MB. */
export function outsideReader(courier: Pick<Courier, 'refusalOf'>, hosts: readonly string[]): OutsideReader {
  return {
    async read(text, { headers, signal }) {
      const refused = courier.refusalOf(text)
      if (refused) throw new Error(refused.message)
      const url = new URL(text)
      const { request } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
      const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
      const options = {
        headers,
        signal,
        agent: false as const,
        ...(!isNamedHost(hosts, url) && { lookup: publicLookup }),
      }
      const asked = request(url, options, (answer) => {
        const parts: Buffer[] = []
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          parts.push(part)
          if (bytes > MAX_BYTES) asked.destroy(new TooLongError('Its answer is too long'))
        })
        answer.on('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(parts).toString() }))
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end()
      return promise
    },
  }
}
