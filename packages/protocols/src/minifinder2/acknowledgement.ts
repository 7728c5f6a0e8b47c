import { bytesOf, Reader, u32Bytes } from '../bytes.ts'
import type { DecodeContext } from '../define.ts'
import { itemsOf } from './items.ts'
import { packetOf, RESPONSE, SERVICES } from './packet.ts'

const ADDRESS = 0x11
const TIME = 0x12

/** Confirms a message, or answers it by the services that it asks for. */
export function acknowledgement(type: number, index: number, content: Buffer, session: DecodeContext): Buffer {
  const wanted = type === SERVICES ? services(content, session) : []
  return packetOf(index, wanted.length > 0 ? bytesOf(SERVICES, ...wanted) : Buffer.of(RESPONSE, 1, 0))
}

/** The time of the server, and no place: it has none to tell. */
function services(content: Buffer, session: DecodeContext): Buffer[] {
  return [...itemsOf(new Reader(content))].flatMap(({ key }) => {
    if (key === ADDRESS) return [bytesOf(10, ADDRESS, Buffer.alloc(9))]
    if (key !== TIME) return []
    const seconds = Math.floor(session.now().getTime() / 1000)
    return [bytesOf(5, TIME, u32Bytes(seconds).reverse())]
  })
}
