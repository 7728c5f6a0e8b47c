import { randomUUID } from 'node:crypto'
import { contract } from '@rastro/core/api/index'
import { TooManyError } from '@rastro/core/kit/errors'
import { webhooks } from '@rastro/core/resources/webhook'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { requireEdit } from '../../access/require.ts'
import type { Throttle } from '../../access/throttle.ts'
import type { Has } from '../../context.ts'
import { get } from '../../db/crud.ts'
import { type Http, implement } from '../../http/implement.ts'
import { deliveryHeaders } from './signature.ts'

type Ctx = Has<'db' | 'clock' | 'courier'> & { readonly throttle: Throttle }

/** Maximum concurrent samples, in total and per user, and samples of one user in a minute. */
const maxAtOnce = 8
const maxPerMinute = 10

/** Sends one signed sample, so that an integrator sees at once whether the receiver accepts it. */
export function webhookRoutes(http: Http, { db, clock, courier, throttle }: Ctx): void {
  const sending = new Set<number>()
  implement(
    http,
    contract.webhooks.test,
    async ({ viewer, params }) => {
      const { url, secret } = await get(db, webhooks, params.id)
      const bound = { key: `webhook test ${viewer.user.id}`, max: maxPerMinute, windowMs: 60_000 }
      await throttle.spend(bound, refusal('tooManySamples'))
      const { id } = viewer.user
      if (sending.has(id)) throw new TooManyError(refusal('sampleUnderWay'), 10)
      if (sending.size >= maxAtOnce) throw new TooManyError(refusal('samplesOfOthers'), 10)
      sending.add(id)
      const begun = performance.now()
      const body = JSON.stringify({ test: true, positions: [], events: [], devices: [] })
      const headers = deliveryHeaders({ secret: secret ?? '', body, now: clock.now() }, randomUUID())
      const { status, message } = await courier.send({ url, body, headers }).finally(() => sending.delete(id))
      const isTaken = status !== undefined && status >= 200 && status < 300
      const milliseconds = Math.round(performance.now() - begun)
      return { isTaken, status: status ?? null, message: isTaken ? `${message}: taken` : message, milliseconds }
    },
    { guard: ({ viewer, params }) => requireEdit(db, viewer, 'webhook', params.id) },
  )
}
