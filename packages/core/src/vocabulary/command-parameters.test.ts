import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../kit/errors.ts'
import { checkedAttributes, checkedPassword } from './command-parameters.ts'

const checked = (type: string, attributes: Record<string, unknown>) => checkedAttributes({ type, attributes })
const code = (check: () => unknown): string | undefined => {
  try {
    check()
  } catch (error) {
    return error instanceof AppError ? `${error.field} ${error.reason?.code}` : String(error)
  }
  return undefined
}

test('a command of its own text needs a text of printable ASCII', () => {
  assert.deepEqual(checked('custom', { data: 'STATUS#', noQueue: true }), { data: 'STATUS#', noQueue: true })
  const refusals: [unknown, string][] = [
    [undefined, 'textMissing'],
    ['', 'textMissing'],
    ['  ', 'textMissing'],
    [['Relay,1#'], 'notText'],
    [{ a: 1 }, 'notText'],
    [12, 'notText'],
    ['ųetdigout 1', 'characters'],
    ['setdigout ı', 'characters'],
    ['STATUS#\r\n', 'characters'],
    ['\0', 'characters'],
    ['x'.repeat(1025), 'tooLong'],
  ]
  for (const [data, fault] of refusals) {
    assert.equal(
      code(() => checked('custom', { data })),
      `attributes.data commandFault.${fault}`,
      String(data),
    )
  }
})

test('each parameter has the type of its field, and what is written as a text becomes a number', () => {
  assert.deepEqual(checked('positionPeriodic', { frequency: '60' }), { frequency: 60 })
  assert.deepEqual(checked('alarmSos', { enable: 'true' }), { enable: true })
  assert.deepEqual(checked('outputControl', { index: 2, data: 1 }), { index: 2, data: '1' })
  assert.deepEqual(checked('positionPeriodic', {}), {})
  for (const frequency of ['0x10', ' 60', '1e9', -1, NaN, Number.POSITIVE_INFINITY, 1e9, true]) {
    const refusal = code(() => checked('positionPeriodic', { frequency }))
    assert.equal(refusal, 'attributes.frequency commandFault.notNumber', String(frequency))
  }
  assert.match(code(() => checked('positionPeriodic', { frequency: [60] }))!, /notPlain/)
  assert.match(code(() => checked('alarmSos', { enable: 1 }))!, /notFlag/)
  assert.match(code(() => checked('setTimezone', { timezone: 'a,b' }))!, /notTimezone/)
  assert.deepEqual(checked('setTimezone', { timezone: 'GMT+05:45' }), { timezone: 'GMT+05:45' })
  assert.match(code(() => checked('engineStop', { whatever: [1] }))!, /notPlain/)
})

test('a password may stand in a command as one value', () => {
  assert.deepEqual(
    [checkedPassword('12-ab', 'p'), checkedPassword(1234, 'p'), checkedPassword(null, 'p')],
    ['12-ab', '1234', null],
  )
  for (const value of ['0#DYD', '1,2', '1 2', '1;', '*', '{uniqueId}'])
    assert.match(code(() => checkedPassword(value, 'p'))!, /separators/, value)
  assert.match(code(() => checkedPassword('é', 'p'))!, /characters/)
  assert.match(code(() => checkedPassword(['1'], 'p'))!, /notText/)
  assert.match(code(() => checked('engineResume', { devicePassword: '0#DYD,1' }))!, /devicePassword .*separators/)
})
