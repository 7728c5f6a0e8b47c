import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Certificates } from '../../ports/certificates.ts'
import type { Clock } from '../../ports/clock.ts'

const timeoutMs = 5000
/** A certificate that was read is looked at again after an hour; after a failure sooner. */
const keptMs = 3_600_000
const failedMs = 300_000

interface Look {
  readonly url: string
  readonly end: Promise<Date | undefined>
  isOver(now: number): boolean
}

/** Reads the end of a certificate by a handshake. Of the last address alone: there is one. */
export function tlsCertificates(clock: Clock): Certificates {
  let last: Look | undefined
  return {
    endOf(url) {
      const now = clock.now().getTime()
      if (last && last.url === url && !last.isOver(now)) return last.end
      let kept = keptMs
      const end = endBy(new URL(url)).then((found) => {
        if (!found) kept = failedMs
        return found
      })
      last = { url, end, isOver: (time) => time - now >= kept }
      return end
    },
  }
}

/** Undefined where nobody answers, or without a certificate. Who signed it does not matter here: browsers check that. */
const endBy = ({ hostname, port }: URL): Promise<Date | undefined> =>
  new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port || 443),
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    })
    const end = (found: Date | undefined): void => {
      socket.destroy()
      clearTimeout(late)
      resolve(found)
    }
    const late = setTimeout(() => end(undefined), timeoutMs)
    socket.once('error', () => end(undefined))
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(until) ? undefined : new Date(until))
    })
  })
