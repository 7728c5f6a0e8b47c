import type { DecodeContext, Frame } from '../define.ts'

const [START, END, ESCAPE, FLIP] = [0x28, 0x29, 0x27, 0x40]

/** Cuts up to the end mark, without marks and escapes; the start mark may be missing. */
export function frame(buffer: Buffer): Frame | undefined {
  const end = buffer.indexOf(END)
  if (end < 0) return undefined
  const from = buffer.findIndex((byte) => byte !== START)
  return { bytes: unescaped(buffer.subarray(from, end)), end: end + 1 }
}

function unescaped(message: Buffer): Buffer {
  if (!message.includes(ESCAPE)) return message
  const bytes: number[] = []
  for (let at = 0; at < message.length; at++) {
    const isPair = message[at] === ESCAPE && at + 1 < message.length
    bytes.push(isPair ? message[++at]! ^ FLIP : message[at]!)
  }
  return Buffer.from(bytes)
}

/** Escapes a message between its marks; a datagram is sent as it is. */
export function wrap(message: Buffer, transport: DecodeContext['transport']): Buffer {
  if (transport === 'udp') return message
  const inner = [...message].flatMap((byte) =>
    byte === START || byte === END || byte === ESCAPE ? [ESCAPE, byte ^ FLIP] : [byte],
  )
  return Buffer.from([START, ...inner, END])
}
