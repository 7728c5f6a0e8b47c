import { ofLength } from '../frames.ts'
import { sentence, textProtocol } from '../sentence.ts'
import { cell, flag, idOf, numberOf, reply, skip, when } from '../sentence-parts.ts'
import { altitude, course, kmh, latitude, longitude, validIf } from '../targets.ts'

const FRAME_LENGTH = 110

const digits = (count: number) => numberOf(`\\d{${count}}`)
const [two, three] = [digits(2), digits(3)]
/** Digits behind one that is 1 for a negative number. */
const signed = (count: number) =>
  numberOf(`\\d{${count}}`, (text) => (text.startsWith('1') ? -Number(text.slice(1)) : Number(text.slice(1))))
const switched = numberOf('[01]')
const degrees = (millionths: number): number => millionths * 0.000001

const report = sentence`7E${two('status')}${idOf('\\d{15}')}${when('yyyyMMddHHmmss')}${flag(validIf(true))}${signed(9)(latitude, degrees)}${signed(10)(longitude, degrees)}${signed(4)(altitude)}${three(kmh)}${three(course)}${two('satVisible')}${two('sat')}${two('rssi')}${cell('(\\d{3})(\\d{3})([0-9a-fA-F]{6})([0-9a-fA-F]{6})()', 16)}${switched('in1')}${switched('in2')}${switched('in3')}${switched('out1')}${switched('out2')}${three('fuel')}${signed(4)('temp1')}${three('batteryLevel')}${three('power', (tenths) => tenths / 10)}${skip('[^]{5}')}${reply('{01}')}`

/** FlexComm: fields of fixed width in frames of one length, each answered. */
export const flexcomm = textProtocol({
  name: 'flexcomm',
  port: 5142,
  delimiter: '',
  frame: (buffer) => ofLength(buffer, FRAME_LENGTH),
  forms: [report],
})
