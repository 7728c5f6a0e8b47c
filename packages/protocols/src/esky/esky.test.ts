import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeChunks, testDecodeContext } from '../testing.ts'
import { esky } from './esky.ts'

const fixTime = new Date('2026-11-28T19:15:00Z')
const read = (...chunks: string[]) =>
  decodeChunks(
    esky,
    chunks.map((text) => Buffer.from(text)),
  )
const report = 'EO;0;860000000000001;R;8+261128191500+-23.50000+-46.50000+10.00+90+0x6+3+4500+120+1305'
const fix = {
  fixTime,
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 19.4384,
  course: 90,
  attributes: { sat: 8, ignition: true, in1: false, in2: false, event: 3, odometer: 4500, adc1: 120, battery: 13.05 },
}
const message = { uniqueIds: ['860000000000001'], fixes: [fix] }

test('a report with its inputs, and one without; another type is nothing', () => {
  assert.deepEqual(read(report), [message])
  const short = 'EO;0;860000000000001;R;8;261128191500;-23.5;-46.5;10.0;90;120;1305;|'
  assert.deepEqual(read(short), [
    { ...message, fixes: [{ ...fix, attributes: { sat: 8, adc1: 120, battery: 13.05 } }] },
  ])
  assert.deepEqual(read('EL;1;860000000000001;261128191500;'), [])
})

test('a message ends where the next one begins, or once all of its fields have come', () => {
  assert.deepEqual(read(`+7${report}${report}`, report), [message, message, message])
  for (let at = 1; at < report.length - 3; at++)
    assert.deepEqual(read(report.slice(0, at), report.slice(at)), [message], `${at}`)
  // Neither an E of a vehicle's number nor the rest of a message that is cut off hides the next one
  assert.deepEqual(read(`${report}+0+WVEZE2`, 'EO;0;8600', `00000000001;R;8+2611${report}`), [message, message])
  assert.deepEqual(read(`${report}E`, report.slice(1)), [message, message])
})

test('a datagram of a report is answered by its number', () => {
  const decode = (text: string) => esky.decode(Buffer.from(text), testDecodeContext({ transport: 'udp' }))
  assert.deepEqual(decode(`${report}+11`)[0]!.replies, [Buffer.from('ACK,11#')])
  assert.equal(decode('EO;0;860000000000001;R;8;261128191500;-23.5;-46.5;10.0;90;120;1305;')[0]!.replies, undefined)
  assert.deepEqual(decode('EL;1;860000000000001;2+1'), [])
})
