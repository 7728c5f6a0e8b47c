import type { Reading } from '../reading.ts'
import { type Part, sentence, textProtocol, value } from '../sentence.ts'
import { hexOf, id, int, numberOf, reply, rest, skip, validity, word } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

/** Three bytes of the clock in hex digits. */
const clockHex: Part = value('[0-9a-fA-F]{6}', (text, { clock }) => clock.push(...Buffer.from(text, 'hex')))
/** A first digit 8 marks the south and west. */
const degrees = numberOf('[0-9a-fA-F]{8}', (text) => {
  const absolute = Number.parseInt(text.slice(1), 16) / 600_000
  return text.startsWith('8') ? -absolute : absolute
})
const hundredths = (read: number): number => read / 100
const hexText = '[0-9a-fA-F]+'

/** The clock of the server in hex digits, with the full year. */
function answer({ uniqueId, session }: Reading): string {
  const now = session.now()
  const parts = [
    [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()],
    [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()],
  ].map((numbers) => numbers.map((part) => part.toString(16).padStart(2, '0')).join(''))
  return `#1:${uniqueId}:1:*,00000000,UP,${parts.join(',')}#`
}

const report = sentence`${skip('\\d+')}:${id}:${skip('\\d+')}:*,${word('commandId', '\\d+')},${word('command', '.{2}')},${validity},${clockHex},${clockHex},${degrees(latitude)},${degrees(longitude)},${hexOf(4)(knots, hundredths)},${hexOf(4)(course, hundredths)},${word('status', '[0-9a-fA-F]{12}')},${word('signal', hexText)},${int('power')},${hexOf(4)('oil')},${numberOf('[0-9a-fA-F]*', (text) => Number.parseInt(text || '0', 16))('odometer')}${rest}${reply(answer)}`

/** Supermate: messages of hex numbers that end with a hash, each answered with the time. */
export const supermate = textProtocol({ name: 'supermate', port: 5108, ends: ['#'], forms: [report] })
