import { TooManyError } from '@rastro/core/kit/errors'
import type { FastifyReply } from 'fastify'
import { networkOf } from '../access/origin.ts'
import type { Viewer } from '../access/viewer.ts'

interface ConcurrencyLimits {
  /** What the refusal says. */
  readonly words: string
  /** Calls under way at once, and how many of them of one user; an address has half of them, however many accounts it has. */
  readonly max: number
  readonly maxPerUser: number
}

/** Bounds the calls that hold much while they are under way. Takes a place until the call is answered, or throws. */
export function createConcurrencyLimit({ words, max, maxPerUser }: ConcurrencyLimits) {
  const underWay = new Map<string, number>()
  let count = 0
  const add = (key: string, change: 1 | -1) => {
    const now = (underWay.get(key) ?? 0) + change
    if (now > 0) underWay.set(key, now)
    else underWay.delete(key)
  }
  return ({ user, address = '' }: Viewer, { raw }: FastifyReply): void => {
    // Who has left already would never give the place back
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
