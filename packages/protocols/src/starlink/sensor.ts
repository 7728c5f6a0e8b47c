import { put } from '../attributes.ts'
import { DecodeError } from '../define.ts'
import { Message } from '../protobuf.ts'
import type { Target } from '../reading.ts'

const [NUMBER, ID, TEMPERATURE, VOLTAGE] = [1, 3, 4, 9]

/** A sensor in a message of protocol buffers, as base64. Throws a `DecodeError` for one that does not say which one it is. */
export const sensor: Target<string> = (text, { fix: { attributes } }) => {
  const message = new Message(Buffer.from(text, 'base64'))
  if (!message.has(NUMBER)) throw new DecodeError('The sensor has no number')
  const name = `sensor${message.number(NUMBER)}`
  const temperature = message.zigzag(TEMPERATURE) / 10
  put(attributes, `${name}Id`, message.text(ID))
  put(attributes, `${name}Temp`, temperature)
  // As on the stock server: how the humidity itself is written is not known
  put(attributes, `${name}Humidity`, temperature)
  put(attributes, `${name}Voltage`, message.number(VOLTAGE) / 1000)
}
