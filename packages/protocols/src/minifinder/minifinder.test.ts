import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, testTarget } from '../testing.ts'
import { minifinder } from './minifinder.ts'

const decode = (text: string) => decodeStream(minifinder, Buffer.from(`!1,868695060715016,V07;\0${text};\0`))
const fixOf = (text: string) => decode(text)[1]?.fixes?.[0]
const place = '28/11/26,19:15:0,-23.5,-46.5'

test('a login, then positions with more or fewer fields', () => {
  assert.deepEqual(decode('!3,ok')[0], { uniqueIds: ['868695060715016'] })
  const where = { fixTime: new Date('2026-11-28T19:15:00Z'), latitude: -23.5, longitude: -46.5 }
  assert.deepEqual(fixOf(`!D,${place},100,90,56d7c7,760.5,80,7,9,1.2`), {
    ...where,
    valid: true,
    altitude: 760.5,
    speed: 53.9957,
    course: 90,
    attributes: {
      ...{ type: 'D', approximate: true, alarm: 'fault,sos,overspeed,fallDown,geofence,lowBattery,movement' },
      ...{ rssi: 22, charge: true, batteryLevel: 80, sat: 7, satVisible: 9, hdop: 1.2 },
    },
  })
  const { valid, course, attributes } = fixOf(`!C,${place},0,400,0,25.3,100,0.03,0.01`)!
  assert.deepEqual([valid, course, attributes], [false, 0, { type: 'C', rssi: 0, charge: false, batteryLevel: 100 }])
  assert.deepEqual(fixOf(`!A,${place},0.0,25101`), { ...where, attributes: { type: 'A' } })
  assert.equal(fixOf(`!B,${place},0,0,1,25.3,100,7,9,1.2,more`), undefined)
})

test('states without a place', () => {
  const state = (attributes: object) => ({ outdated: true, attributes })
  assert.deepEqual(fixOf('!3,a,b'), state({ type: '3', result: 'a,b' }))
  assert.deepEqual(fixOf('!4,x,11,,33'), state({ type: '4', phone1: '11', phone3: '33' }))
  assert.deepEqual(fixOf('!5,17,V,50'), state({ type: '5', rssi: 17, batteryLevel: 50 }))
  assert.throws(() => decode('!4,x,11'), RangeError)
  assert.deepEqual(decodeStream(minifinder, Buffer.from('!3,ok;')), [])
})

test('commands behind the password, harmless to an engine', () => {
  const sent = (type: 'setTimezone' | 'sosNumber' | 'voiceMonitoring' | 'alarmSpeed', attributes: object) => {
    const message = minifinder.encode!({ type, attributes: { ...attributes } }, testTarget())!
    return [message.toString(), effectOfMessage(minifinder, message)]
  }
  assert.deepEqual(sent('setTimezone', { timezone: 'America/Sao_Paulo' }), ['123456L-03', undefined])
  assert.deepEqual(sent('voiceMonitoring', { enable: true }), ['123456P1', undefined])
  assert.deepEqual(sent('sosNumber', { index: 1, phone: '+5511' }), ['123456B1,+5511', undefined])
  assert.deepEqual(sent('alarmSpeed', { data: '80;x' }), ['123456J180;x', 'unknown'])
})
