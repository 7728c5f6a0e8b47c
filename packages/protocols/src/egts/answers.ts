import { bytesOf, u16leBytes } from '../bytes.ts'
import { crc8Egts, crc16CcittFalse } from '../checksums.ts'
import type { DecodeContext } from '../define.ts'

const COUNTER = 'egts.packets'

/** The answers to one packet; they are counted over the connection. */
export class Answers {
  private readonly packet: Buffer
  private readonly memory: DecodeContext['memory']

  constructor(packet: Buffer, { memory }: DecodeContext) {
    this.packet = packet
    this.memory = memory
  }

  /** A record has come in; its packet is named by its bytes in reverse, as on the stock server. */
  ofRecord(number: Buffer, service: number): Buffer {
    const packet = Buffer.from(this.packet).reverse()
    return this.sealed(0, bytesOf(packet, 0, 6, 0, 0, 0, 0, service, service, 0, 3, 0, number, 0))
  }

  /** The unit is accepted. */
  ofIdentity(service: number): Buffer {
    return this.sealed(1, bytesOf(4, 0, 0, 0, 0, service, service, 7, 1, 0, 0))
  }

  private sealed(type: number, record: Buffer): Buffer {
    const count = Number(this.memory.get(COUNTER) ?? 0)
    this.memory.set(COUNTER, (count + 1) & 0xffff)
    const head = bytesOf(1, 0, 0, 0x0b, 0, u16leBytes(record.length), u16leBytes(count), type)
    return bytesOf(head, crc8Egts(head), record, u16leBytes(crc16CcittFalse(record)))
  }
}
