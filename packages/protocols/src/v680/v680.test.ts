import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, testDecodeContext } from '../testing.ts'
import { v680 } from './v680.ts'

const decode = (text: string) => decodeStream(v680, Buffer.from(`${text}##`))
const unit = '#868695060715016#'
const tail = '12.50,90.5#281126#191500.000'
const fix = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 12.5,
  course: 90.5,
}
const state = { password: '0000', event: 'AUT', packet: '1' }

const forms: readonly [text: string, attributes: object][] = [
  [`${unit}ana#1#0000#AUT#1#724051a2b#46.500,W,23.500,S,${tail}`, { user: 'ana', ...state, lbsData: '724051a2b' }],
  [`${unit}#13#0000#AUT#1#72403#V#04630.0000,W,2330.0000,S,${tail}`, { ...state, lbsData: '72403' }],
  [`${unit}#1#0000#AUT#1#V#04630.0000,W,2330.0000,S,${tail}#V#04631.0,W`, { ...state, lbsData: 'V' }],
  [`${unit}#1#0000#AUT#1##04630.0000,W,2330.0000,S,${tail}`, state],
  [`${unit}#1#0000#AUT#1#04630.0000,W,2330.0000,S,${tail}`, state],
]
for (const [text, attributes] of forms)
  test(`${text.slice(18, 50)} is a place`, () => {
    const messages = v680.decode(Buffer.from(`${text}##`), testDecodeContext({ transport: 'udp' }))
    assert.deepEqual(messages, [{ uniqueIds: ['868695060715016'], fixes: [{ ...fix, attributes }] }])
  })

test('a login; places of the same connection do not name the unit; without a date there is no place', () => {
  const login = '#868695060715016'
  const place = `\r\n0#0000#AUT#1#04630.0000,W,2330.0000,S,12.50,#281126#191500`
  const [first, second] = decode(`${login}##${place}`)
  assert.deepEqual(first, { uniqueIds: ['868695060715016'] })
  const { valid, course } = second!.fixes![0]!
  assert.deepEqual([valid, course], [false, undefined])
  assert.deepEqual(decode(place), [])
  assert.deepEqual(decode(`${unit}ana#1#0000#AUT#1#V#00000.0000,E,0000.0000,N,0.00,#000000#000000`), [
    { uniqueIds: ['868695060715016'] },
  ])
})
