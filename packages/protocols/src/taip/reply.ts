import { xor } from '../checksums.ts'
import type { DecodeContext } from '../define.ts'
import type { Items } from './items.ts'

const PREFIX = Buffer.of(0x20, 0x20, 0x06, 0x00)

/** The answer to a message: its number, or the identifier of the unit where it has none. */
export function replyTo({ id, number, isNumberFirst }: Items, session: DecodeContext): Buffer {
  const name = `ID=${id}`
  const text = !number
    ? `${id}`
    : number.startsWith('#IP')
      ? `>SAK;${name};${number}<`
      : acknowledgement(isNumberFirst ? `${number};${name}` : `${name};${number}`, session.model)
  return Buffer.concat([...(session.attribute('taip.prefix') ? [PREFIX] : []), Buffer.from(text, 'latin1')])
}

/** Lantrix does not count the star in the checksum. */
function acknowledgement(items: string, model = ''): string {
  const counted = Buffer.from(`>ACK;${items};${model.toUpperCase().startsWith('LANTRIX') ? '' : '*'}`, 'latin1')
  return `>ACK;${items};*${xor(counted).toString(16).toUpperCase().padStart(2, '0')}<`
}
