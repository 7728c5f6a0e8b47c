import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engineEffectOf } from './engine-effects.ts'

const hex = (text: string) => Buffer.from(text).toString('hex')
const custom = (data: unknown) => engineEffectOf({ type: 'custom', attributes: { data } })

test('what cuts the engine is known by its type, by the output of the relay and by what makers write', () => {
  assert.equal(engineEffectOf({ type: 'engineStop', attributes: {} }), 'cut')
  assert.equal(engineEffectOf({ type: 'engineResume', attributes: {} }), 'resume')
  const output = (attributes: Record<string, unknown>) => engineEffectOf({ type: 'outputControl', attributes })
  assert.deepEqual(
    [output({ index: 1, data: '1' }), output({ data: 1 }), output({ index: '1', data: '0' })],
    ['cut', 'cut', 'resume'],
  )
  assert.deepEqual([output({ index: 2, data: '1' }), output({ index: 2, data: '0' })], ['unknown', undefined])
  for (const text of ['Relay,1#', 'RELAY, 1', 'DYD#', 'DYD,123456#', 'setdigout 1', 'setdigout 01', 'stop123456']) {
    assert.equal(custom(text), 'cut', text)
    assert.equal(custom(hex(text)), 'cut', text)
  }
  assert.equal(custom('*HQ,1234567890,S20,101500,1,1#'), 'cut')
  assert.equal(custom('**,imei:123456789012345,109'), 'cut')
  assert.equal(custom('SA200CMD;123456;02;Enable1'), 'cut')
})

test('what gives it free is known likewise, and nothing else is taken for either', () => {
  for (const text of ['Relay,0#', 'HFYD#', 'setdigout 0', 'resume123456', '*HQ,1234567890,S20,101500,1,0#']) {
    assert.equal(custom(text), 'resume', text)
    assert.equal(custom(hex(text)), 'resume', text)
  }
  for (const text of ['WHERE#', 'STATUS#', 'getinfo', 'setparam 1000:1', 'RESET#', '', undefined, 12, 'TIMER,10,60#'])
    assert.equal(custom(text), undefined, String(text))
  for (const type of ['positionSingle', 'rebootDevice', 'alarmArm'])
    assert.equal(engineEffectOf({ type, attributes: {} }), undefined)
})
