import { nobody, type WriteContext, write } from '../db/write.ts'
import { networkOf } from './origin.ts'

/** A refused login. Never holds what was typed: it may be a password. */
interface Denial {
  readonly address: string | undefined
  /** Whose account it was, where there is one. */
  readonly userId?: number | undefined
  /** The kind of credential. */
  readonly by: 'password' | 'code' | 'passkey' | 'openid' | 'basic' | 'token'
}

/** Writes failed logins into the audit. */
export interface Denials {
  /** A login with typed credentials; their number is bounded by the limit on attempts. */
  typed(denial: Denial): Promise<void>
  /**
   * Credentials that can be sent any number of times: a header, the right password of a locked account. Writes at most one row
   * a minute per address, with the count.
   */
  shown(denial: Denial): Promise<void>
}

const MINUTE_MS = 60_000
/** Maximum addresses in memory, and rows that this process writes in a minute, over all addresses. */
const maxAddresses = 10_000
const maxRows = 60

interface AddressCount {
  /** When its row was written (ms). */
  writtenAt: number
  /** Since then. */
  count: number
}

/** Counts addresses in memory, for this process alone. */
export function createDenials(ctx: WriteContext): Denials {
  const counts = new Map<string, AddressCount>()
  let minute = Number.NEGATIVE_INFINITY
  let rows = 0

  async function store({ address, userId, by }: Denial, times: number): Promise<void> {
    const details = { by, ...(times > 1 && { times }) }
    await write(ctx, { ...nobody, address }, async ({ record }) => {
      record({ action: 'denied', type: 'user', id: userId, details })
    })
  }

  /** The number of refusals of this address since its last row; 0 when no row is due. */
  function due(address: string): number {
    const now = ctx.clock.now().getTime()
    if (now - minute >= MINUTE_MS) {
      minute = now
      rows = 0
      for (const [key, { writtenAt }] of counts) if (now - writtenAt >= 2 * MINUTE_MS) counts.delete(key)
    }
    const known = counts.get(address) ?? { writtenAt: Number.NEGATIVE_INFINITY, count: 0 }
    known.count += 1
    if (counts.size < maxAddresses) counts.set(address, known)
    if (now - known.writtenAt < MINUTE_MS || rows >= maxRows) return 0
    const { count } = known
    Object.assign(known, { writtenAt: now, count: 0 })
    rows += 1
    return count
  }

  return {
    typed: (denial) => store(denial, 1),
    async shown(denial) {
      const times = due(networkOf(denial.address ?? ''))
      if (times > 0) await store(denial, times)
    },
  }
}
