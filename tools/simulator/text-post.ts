import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in for an SMS service, so that the demo has a channel for announcements, dunning and codes. */
export interface TextPost {
  /** `SMS_URL` and `SMS_TEMPLATE` of the server. */
  readonly settings: Readonly<Record<string, string>>
  /** The last text to this phone, written with digits alone; undefined for none. */
  lastTo(digits: string): string | undefined
}

/** The phones that are remembered, and the longest request in bytes. */
const [mostPhones, maxBytes] = [100, 4096]

/** Opens it on a free port of this machine; it takes every text, and sends none of them. */
export async function openTextPost(): Promise<TextPost> {
  const texts = new Map<string, string>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) if (body.length < maxBytes) body += part
    const { phone, message } = JSON.parse(body) as { phone: string; message: string }
    if (texts.size < mostPhones) texts.set(phone.replace(/\D/g, ''), message)
    response.end('{}')
  })
  server.unref().listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      SMS_URL: `http://127.0.0.1:${port}`,
      SMS_TEMPLATE: '{"phone":"{phone}","message":"{message}"}',
    },
    lastTo: (digits) => texts.get(digits),
  }
}
