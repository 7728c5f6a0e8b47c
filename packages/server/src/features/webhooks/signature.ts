import { createHmac } from 'node:crypto'

/** The body, the secret and the time of a signature. */
interface Signing {
  readonly secret: string
  readonly body: string
  readonly now: Date
}

/**
 * `t=1788170400,v1=3f0c…`: the time in seconds, and the HMAC-SHA256 of the time, a dot and the body in hex. The
 * receiver computes the same, and refuses signatures older than a few minutes.
 */
function signatureOf({ secret, body, now }: Signing): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** The headers of a delivery; `delivery` is the same for a retry. */
export const deliveryHeaders = (signing: Signing, delivery: string): Record<string, string> => ({
  'user-agent': 'Rastro',
  'x-rastro-delivery': delivery,
  'x-rastro-signature': signatureOf(signing),
})
