import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake geocoding service, which knows one street. */
export interface AddressService {
  readonly url: string
  /** The requested addresses. */
  readonly sought: string[]
  close(): void
}

export async function openAddressService(): Promise<AddressService> {
  const sought: string[] = []
  const server = createServer((request, response) => {
    const text = new URL(request.url!, 'http://x').searchParams.get('q') ?? ''
    sought.push(text)
    const street = { display_name: 'Rua das Flores 7, Curitiba', lat: '-25.4315', lon: '-49.2745' }
    response.end(JSON.stringify(text.includes('flores') ? [street] : []))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/reverse`, sought, close: () => server.close() }
}
