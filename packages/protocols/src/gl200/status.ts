import { put, putAll } from '../attributes.ts'
import { bit } from '../bytes.ts'
import type { Attributes } from '../define.ts'
import { hexInteger } from '../text.ts'

/** Six hex digits: state, inputs and outputs. Nothing is stored of a text of another length. */
export function readStatus(text: string, attributes: Attributes): void {
  if (text.length !== 6) return
  const status = hexInteger(text)
  const [state, input, output] = [status >> 16, (status >> 8) & 0xff, status & 0xff]
  if (bit(state, 4)) put(attributes, 'ignition', false)
  else if (bit(state, 5)) put(attributes, 'ignition', true)
  putAll(attributes, { input, in1: bit(input, 1), in2: bit(input, 2) })
  putAll(attributes, { output, out1: bit(output, 0), out2: bit(output, 1) })
}
