import { TooManyError } from '@rastro/core/kit/errors'
import type { ReasonedText } from '@rastro/core/kit/reason'
import type { FastifyReply } from 'fastify'
import { networkOf } from '../access/origin.ts'
import type { Viewer } from '../access/viewer.ts'

interface ConcurrencyLimits {
  /** The error message. */
  readonly words: ReasonedText
  /** Maximum concurrent calls, and per user; an address may use half of them, over all its accounts. */
  readonly max: number
  readonly maxPerUser: number
}

/** Limits concurrent expensive calls; takes a slot until the response is closed, or throws. */
export function createConcurrencyLimit({ words, max, maxPerUser }: ConcurrencyLimits) {
  const underWay = new Map<string, number>()
  let count = 0
  const add = (key: string, change: 1 | -1) => {
    const now = (underWay.get(key) ?? 0) + change
    if (now > 0) underWay.set(key, now)
    else underWay.delete(key)
  }
  return ({ user, address = '' }: Viewer, { raw }: FastifyReply): void => {
    // A closed connection would never release the slot
    if (raw.destroyed) return
    const [own, network] = [`user ${user.id}`, networkOf(address)]
    const isOver = (key: string, bound: number) => (underWay.get(key) ?? 0) >= bound
    if (count >= max || isOver(own, maxPerUser) || isOver(network, Math.ceil(max / 2))) throw new TooManyError(words, 5)
    const change = (by: 1 | -1) => {
      count += by
      for (const key of [own, network]) add(key, by)
    }
    change(1)
    raw.once('close', () => change(-1))
  }
}
