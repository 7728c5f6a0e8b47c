import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { xt2400 } from './xt2400.ts'

const decode = (config: string | undefined, frame: string) =>
  xt2400.decode(hexBytes(frame), testDecodeContext({ transport: 'udp', attributes: { 'xt2400.config': config } }))
const seconds = (Date.UTC(2026, 10, 28, 19, 15) / 1000).toString(16)
const place = 'fe996b20 fd3a7760'

test('the values of the listed tags; what has only a length is skipped', () => {
  const config = ':wycfg pcr[0] 00ff 01 03 04 05 06 07 08 09 0a 0b 10 12 13 14 16 17 57 65 6c 73 30 95'
  const vin = Buffer.from('9BWZZZ377VT004251').toString('hex')
  const frame = `00 0000004d 02 0007 ${seconds} ${place} 1db0 0389 64 00000064 0f 07 ffb3 29 7d 003c ${vin}
    00 01 00 02 ${'00'.repeat(12)} ${Buffer.from('v1').toString('hex').padEnd(32, '0')} 09 ${'00'.repeat(24)} ff`
  const compact = config.replaceAll(/(?<=00ff.*) /g, '')
  assert.deepEqual(decode(compact, frame), [
    {
      uniqueIds: ['77'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          speed: 53.9957,
          course: 90.5,
          attributes: {
            ...{ event: 2, index: 7, tripOdometer: 100, hdop: 1.5, sat: 7, rssi: -77, battery: 4.1, power: 12.5 },
            ...{ obdSpeed: 60, vin: '9BWZZZ377VT004251', versionFw: 'v1' },
          },
        },
      ],
    },
  ])
})

test('of several formats that of the first byte, without a place a state', () => {
  const config = ':wycfg pcr[0] 000101\n:wycfg pcr[1] 01030103 06\n:wycfg pcr[1] 0103010306'.replace('03 06', '0306')
  assert.deepEqual(decode(config, `01 0000004d ${seconds}`), [
    { uniqueIds: ['77'], fixes: [{ outdated: true, deviceTime: new Date('2026-11-28T19:15:00Z'), attributes: {} }] },
  ])
  assert.deepEqual([decode(config, '07'), decode(undefined, '00')], [[], []])
  assert.throws(() => decode(':wycfg pcr[0] 0001ff', '00'), DecodeError)
})
