import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { trakmate } from './trakmate.ts'

const fixOf = (text: string) => decodeStream(trakmate, Buffer.from(`${text}#`))[0]?.fixes?.[0]
const place = '23.5|46.5|191500|281126'
const where = { fixTime: new Date('2026-11-28T19:15:00Z'), latitude: 23.5, longitude: 46.5 }

test('a start and an alert', () => {
  assert.deepEqual(fixOf(`^TMSRT|352984083995323|${place}|1.14|1.01|x`), {
    ...where,
    attributes: { versionFw: '1.14', versionHw: '1.01' },
  })
  const alert = (type: number) => fixOf(`^TMALT|352984083995323|1|${type}|1|${place}|12.5|90.5|x`)
  assert.deepEqual(alert(3), { ...where, speed: 12.5, course: 90.5, attributes: { alarm: 'geofence' } })
  assert.deepEqual(
    [1, 4, 7].map((type) => alert(type)?.attributes.alarm),
    ['sos', 'powerCut', undefined],
  )
})

test('other types in two forms', () => {
  const head = `^TMPER|352984083995323|116|${place}|12.5|90.5`
  const fix = { ...where, speed: 12.5, course: 90.5, valid: true }
  assert.deepEqual(fixOf(`${head}|7|1|71 -2 248|0|13.1|5.5|10.5|1|1|0|`), {
    ...fix,
    attributes: {
      ...{ sat: 7, ignition: true, motion: false, power: 13.1, odometer: 5.5, pulseOdometer: 10.5, status: 1 },
      archive: false,
    },
  })
  assert.deepEqual(fixOf(`${head}|0|3|4|1.5|4.1|13.1|5.5|1|1|1|x`), {
    ...fix,
    attributes: {
      ...{ ignition: false, dop1: 3, dop2: 4, adc1: 1.5, battery: 4.1, power: 13.1, odometer: 5.5, status: 1 },
      archive: true,
    },
  })
  assert.equal(fixOf(`${head}|7|1|71 -2 248|0|13.1|5.5|10.5|1|1|0`), undefined)
})
