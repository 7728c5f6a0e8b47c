import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { armoli } from './armoli.ts'

const decode = (text: string, identified = false) => decodeStream(armoli, Buffer.from(text), { identified })
const report = '[M868695060715016281126191500S23.500000W046.500000'
const state = '1F6409000011B41500003E8'
const attributesOf = (more: string) => decode(`${report}${state}${more}];`)[0]!.fixes![0]!.attributes

test('a report; the dilution of precision may be missing', () => {
  assert.deepEqual(decode(`${report}${state}15FFFF];\r`), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 90,
          attributes: { sat: 15, adc1: (0x11b / 27) * 1000, status: 0x41, maxSpeed: 80, odometer: 1000, hdop: 1.5 },
        },
      ],
    },
  ])
  assert.equal(attributesOf('FFFF').hdop, undefined)
})

test('optional items stand in their order', () => {
  const { alarms, gSensor, power, battery, driverUniqueId } = attributesOf('FFFF:0AG458563H4E2E19A!0B0C')
  assert.deepEqual([alarms, gSensor, power, battery, driverUniqueId], ['0A', '458563', 12.5, 4.1, '0B0C'])
  const obd = attributesOf('FFFF@A6D>04410480>0341055A>04410C0E10>03410F41>0000AA01')
  assert.deepEqual([obd.engineLoad, obd.coolantTemp, obd.rpm, obd.intakeTemp], [50, 50, 900, 25])
})

test('logins are answered, and answers to commands are states', () => {
  const reply = { replies: [Buffer.from('[TX,];;')] }
  assert.deepEqual(decode('[Q01,C,1];;[L868695060715016];'), [reply, reply])
  const answer = '[W868695060715016,O,1234,2657,1];'
  assert.deepEqual(decode(answer, true), [{ fixes: [{ outdated: true, attributes: { result: 'O,1234,2657,1' } }] }])
  assert.deepEqual([decode(answer), decode('[X1];[;')], [[], []])
})
