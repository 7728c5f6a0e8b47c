import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { bstpl } from './bstpl.ts'

const head = (type: number) => `BSTPL$${type},868695060715016,A,281126,191500,23.5,S,46.5,0,100,12,090,07,`
const fixOf = (text: string) => decodeStream(bstpl, Buffer.from(`${text}#`))[0]?.fixes?.[0]
const attributesOf = (text: string) => fixOf(text)?.attributes

test('a box: a hemisphere of 0 is east; types 3 and 8 tell about power and lid', () => {
  const box = (type: number, open: number, charge: number) =>
    `${head(type)}${open},20,${charge},1,0,1,1.50,7,4.10,V1,8955,12.50`
  assert.deepEqual(fixOf(box(4, 1, 1)), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: 46.5,
    speed: 53.9957,
    course: 90,
    attributes: {
      ...{ alarm: 'lowBattery', odometer: 12_000, sat: 7, boxOpen: true, rssi: 20, charge: true, ignition: true },
      ...{ engine: false, blocked: true, adc1: 1.5, battery: 4.1, versionFw: 'V1', iccid: '8955', power: 12.5 },
    },
  })
  const alarms = [box(3, 1, 1), box(3, 1, 0), box(8, 1, 1), box(8, 0, 1), box(9, 0, 1), box(1, 0, 1)]
  assert.deepEqual(
    alarms.map((text) => attributesOf(text)?.alarm),
    ['powerRestored', 'powerCut', 'tampering', undefined, 'sos', undefined],
  )
  assert.equal(attributesOf(`${box(4, 1, 1)},more`), undefined)
})

test('a vehicle with values of its bus', () => {
  assert.deepEqual(attributesOf(`${head(3)}20,0,4.10,1,1,12.50,760,0,V1,8955,{900,12345,40,3,80.50,75.00}`), {
    ...{ odometer: 12_000, sat: 7, rssi: 20, boxOpen: false, battery: 4.1, charge: true, ignition: true, power: 12.5 },
    ...{ versionFw: 'V1', iccid: '8955', rpm: 900, obdOdometer: 12_345, fuel: 40, gear: 3 },
    ...{ engineTemp: 80.5, coolantTemp: 75 },
  })
})
