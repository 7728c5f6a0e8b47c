import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { moovbox } from './moovbox.ts'

const send = (body: string) =>
  moovbox.decodeRequest(
    { method: 'POST', url: '/', headers: {}, body: Buffer.from(body) },
    testDecodeContext({ transport: 'http' }),
  )
const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const place = `<coordinate><fix>3</fix><time>${seconds}</time><latitude>-46.5</latitude><longitude>-23.5</longitude><altitude>760.5</altitude><speed>12.5</speed><satellites>9</satellites></coordinate>`

test('a list of places, the coordinates the other way round', () => {
  const fix = { valid: true, latitude: -23.5, longitude: -46.5, altitude: 760.5, speed: 12.5, attributes: { sat: 9 } }
  const { messages } = send(`<gps id="911"><coordinates>${place}${place}</coordinates></gps>`)
  assert.deepEqual(messages[0]!.uniqueIds, ['911'])
  assert.deepEqual(messages[0]!.fixes![1], { fixTime: new Date(seconds * 1000), ...fix })
  assert.equal(messages[0]!.fixes!.length, 2)
})

test('a document without its unit, or a place without one of its values, is refused', () => {
  assert.throws(() => send(`<gps><coordinates>${place}</coordinates></gps>`), DecodeError)
  const part = place.replace('<time>', '<tim>').replace('</time>', '</tim>')
  assert.throws(() => send(`<gps id="1"><coordinates>${part}</coordinates></gps>`), DecodeError)
})
