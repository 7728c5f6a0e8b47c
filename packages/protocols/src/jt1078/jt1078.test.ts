import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { jt1078 } from './jt1078.ts'

const head = '30316364 81'
const video = (type: string, body: string, { payload = 'e2', id = '013800138000' } = {}) => {
  const length = (body.length / 2).toString(16).padStart(4, '0')
  return `${head} ${payload} 0001 ${id} 02 ${type} 0000000000000fa0 03e8 0028 ${length} ${body}`
}
const body = '0000000167aabb'
const part = { channel: 2, codec: 'h264', timestampMs: 4000, data: hexBytes(body) }

test('pictures of a camera, whole and in parts', () => {
  const uniqueIds = ['13800138000', '013800138000']
  const stream = [video('00', body), video('11', body), video('13', body), video('12', body, { payload: '63' })]
  assert.deepEqual(decodeStream(jt1078, stream.join('')), [
    { uniqueIds, video: { ...part, part: 'whole', isKey: true } },
    { uniqueIds, video: { ...part, part: 'first', isKey: false } },
    { uniqueIds, video: { ...part, part: 'middle', isKey: false } },
    { uniqueIds, video: { ...part, part: 'last', isKey: false, codec: 'h265' } },
  ])
})

test('identifiers of ten bytes, and of a number without its check digit', () => {
  const [long, hexadecimal] = decodeStream(
    jt1078,
    video('00', body, { id: '00000000013800138000' }) + video('00', body, { id: '4e376f736000' }),
  )
  assert.deepEqual(long!.uniqueIds, ['13800138000', '00000000013800138000'])
  assert.deepEqual(hexadecimal!.uniqueIds, ['860000000000009'])
})

test('sound, an empty picture and an unknown coding are nothing; bytes between two frames are skipped', () => {
  const sound = `${head} 86 0001 013800138000 02 30 0000000000000fa0 000a 00112233445566778899`
  const stream = `ffff ${sound} 0130 ${video('00', body, { payload: '64' })} ${video('00', '')}00000000000000000000`
  assert.deepEqual(decodeStream(jt1078, stream), [])
  assert.equal(decodeStream(jt1078, `${stream}${video('00', body)}`).length, 1)
})
