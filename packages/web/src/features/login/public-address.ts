import { mayAskOutside } from '@rastro/core/vocabulary/map-styles'
import { api } from '../../api/session.ts'
import { has } from '../../session/capabilities.ts'

const timeoutMs = 5000

/**
 * AUTH-16, A-41: the public address of this browser, by the configured service, else by our own server. Null where neither is
 * asked; rejects when the answer is no address or takes longer than 5 s.
 */
export async function findPublicAddress(attributes: Readonly<Record<string, unknown>>): Promise<string | null> {
  const url = attributes.publicAddressUrl
  const signal = AbortSignal.timeout(timeoutMs)
  if (typeof url === 'string' && url && mayAskOutside({ attributes })) {
    const answer = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
    return addressIn(await answer.text())
  }
  return has('callerAddress') ? addressIn(await api.server.callerAddress({}, undefined, signal)) : null
}

/** The address of an answer: the bare text, or the field `ip` of an object. Throws for anything else. */
export function addressIn(text: string): string {
  const [, named] = /"ip"\s*:\s*"([^"]+)"/.exec(text) ?? []
  const address = (named ?? text).trim()
  if (!/^(\d{1,3}(\.\d{1,3}){3}|[\da-f:]*:[\da-f:.]*)$/i.test(address) || address.length > 45)
    throw new Error('The answer is no network address.')
  return address
}
