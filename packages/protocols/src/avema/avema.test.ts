import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { avema } from './avema.ts'

const fixOf = (text: string) => decodeStream(avema, Buffer.from(`${text}\r\n`))[0]?.fixes?.[0]
const head = '77,20261128191500,-46.5,-23.5,100,90,760,7,2,12.5,3,0.50V,1.25,5,1,20,0'

test('a line of fields, with or without a battery', () => {
  assert.deepEqual(fixOf(`${head},724-5,1A2B,7fffffff,3.50,DRIVER,more`), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    speed: 53.9957,
    course: 90,
    network: {
      cellTowers: [
        {
          ...{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x1a2b, cellId: 0x7fff_ffff },
          signalStrength: -20,
        },
      ],
    },
    attributes: {
      ...{ sat: 7, event: 2, odometer: 12_500, input: 3, adc1: 0.5, adc2: 1.25, output: 5, roaming: true },
      ...{ battery: 3.5, driverUniqueId: 'DRIVER' },
    },
  })
  const { network, attributes } = fixOf(`${head},72408,1A2B,2,0.01`)!
  assert.equal(network!.cellTowers![0]!.mobileNetworkCode, 8)
  assert.deepEqual([attributes.battery, attributes.driverUniqueId], [undefined, '0.01'])
  assert.throws(() => fixOf(`${head},72408,1A2B,80000000,`), DecodeError)
})
