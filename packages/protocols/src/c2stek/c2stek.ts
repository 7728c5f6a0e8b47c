import { ofLength } from '../frames.ts'
import type { Reading } from '../reading.ts'
import { either, maybe, sentence, textProtocol } from '../sentence.ts'
import { anyNum, flag, hex, id, int, loginOnly, num, rest, skip, when, word } from '../sentence-parts.ts'
import { alarmOf, altitude, course, kmh, latitude, longitude, validIf } from '../targets.ts'

const END = '$AP'

const alarms = {
  2: 'vibration',
  3: 'powerCut',
  4: 'overspeed',
  5: 'sos',
  6: 'door',
  10: 'lowBattery',
  11: 'fault',
}

/** A ping comes back as it is. */
const ping = sentence`${word(echo, '[^]*\\$20\\$[^]*')}${loginOnly}`

function echo(text: string, { replies }: Reading): void {
  replies.push(Buffer.from(text, 'latin1'))
}

const states = either(
  sentence`#${flag('armed')}${flag('door')}${flag('ignition')}#`,
  sentence`#${flag('door')}${flag('ignition')}#`,
)
const report = sentence`PA$${id}$${skip('.')}#${when('yyMMdd')}#${when('HHmmss')}#${word(validIf('1'), '[01]')}#${anyNum(latitude)}#${anyNum(longitude)}#${num(kmh)}#${num(course)}#${num(altitude)}#${int('battery', (mv) => mv / 1000)}#${skip('\\d+')}#${hex(alarmOf(alarms))}${maybe(states)}${rest}`

/** C2STEK FL10: messages of fields between `#` that end with `$AP`. */
export const c2stek = textProtocol({
  name: 'c2stek',
  port: 5181,
  ends: [END],
  frame: (buffer) => {
    const at = buffer.indexOf(END)
    return at < 0 ? undefined : ofLength(buffer, at + END.length)
  },
  forms: [ping, report],
})
