import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { tt8850 } from './tt8850.ts'

const decode = (text: string) => decodeStream(tt8850, Buffer.from(`\0\x04,${text}$`))
const end = '80,20261128191501,FF61'

test('the last place of a message, with its cell', () => {
  const place = (latitude: number) => `1,100.0,90,760.5,-46.500000,${latitude.toFixed(6)},20261128191500`
  const fields = `0,0,1,${place(-1)},,,,,x,${place(-23.5)},0724,0010,041A,4220`
  const [message] = decode(`007F,0,GTFRI,020102,868695060715016,${fields},${end}`)
  assert.deepEqual(message, {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: 760.5,
        speed: 53.9957,
        course: 90,
        network: {
          cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 10, locationAreaCode: 0x41a, cellId: 0x4220 }],
        },
        attributes: {},
      },
    ],
  })
})

test('speed, course, altitude and cell may be empty; a message without a place or an end is nothing', () => {
  const empty = ',,,,-46.500000,-23.500000,20261128191500,0724,,,'
  const { speed, network, latitude } = decode(`007F,1,GTEPN,,1,0${empty},${end}`)[0]!.fixes![0]!
  assert.deepEqual([speed, network, latitude], [undefined, undefined, -23.5])
  assert.deepEqual(decode(`007F,1,GTEPN,,1,0${empty},80`), [])
  assert.deepEqual(decode(`007F,1,GTPNA,,1,0,0,1,0,,,,0,0,,,,,,${end}`), [])
})
