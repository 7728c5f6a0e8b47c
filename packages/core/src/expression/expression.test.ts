import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '../model/position.ts'
import { compile } from './compile.ts'
import { ExpressionError } from './expression-error.ts'
import { parseExpression } from './parse.ts'
import { positionVariables } from './position-variables.ts'
import { resultOf } from './result.ts'
import type { Value } from './values.ts'

const position: Position = {
  id: 9,
  deviceId: 3,
  protocol: 'gt06',
  serverTime: new Date(2000),
  deviceTime: new Date(1500),
  fixTime: new Date(1000),
  valid: true,
  latitude: -23.5,
  longitude: -46.6,
  altitude: 760,
  speed: 10,
  course: 0,
  accuracy: 0,
  address: null,
  network: { carrier: 'Vivo', cellTowers: [{ cellId: 7 }] },
  geofenceIds: [4, 5],
  attributes: { fuel: 60, ignition: true, vin: 'ABC-123', input: 6, deep: { list: [1, 'x'] }, adc1: 7 },
}
const compiled = (source: string) => compile(parseExpression(source), positionVariables)
const computed = (source: string): Value => compiled(source)(position)
/** As parsed from JSON. */
const plain = (source: string): unknown => {
  const value = computed(source)
  return typeof value === 'bigint' ? Number(value) : value
}
const check = (name: string, cases: Readonly<Record<string, unknown>>) =>
  test(name, () => {
    for (const [source, expected] of Object.entries(cases)) assert.deepEqual(plain(source), expected, source)
  })
const words = (source: string): string => {
  try {
    computed(source)
  } catch (error) {
    assert.ok(error instanceof ExpressionError, `${source}: ${error}`)
    return error.message
  }
  return 'no error'
}

check('integers stay integers, as in Java; a decimal makes a decimal, and what a position holds is one', {
  '7 / 2': 3,
  '-7 / 2': -3,
  '7 / 2.0': 3.5,
  '7 / 2d': 3.5,
  'adc1 / 2': 3.5,
  '7 % 4': 3,
  '7 mod 4': 3,
  '8 div 3': 2,
  '1 + 2 * 3': 7,
  '(1 + 2) * 3': 9,
  '2 - 3 - 4': -5,
  '1.5e2 + 0x10': 166,
  'speed * 1.852': 18.52,
  '9223372036854775 * 1000 * 1000 > 9e21': true,
  'true + 1': 2,
})

check('comparison, in signs and in words, across kinds', {
  '1 == 1.0': true,
  "'1' == 1": true,
  "'10' > 9": true,
  "'b' > 'a'": true,
  'speed ge 10 and speed le 10': true,
  '1 eq 2 or 1 ne 2': true,
  'not (3 lt 2) && !(2 gt 3)': true,
  'address < 1': false,
  'address == null': true,
  'ignition == true': true,
  'ignition == 1': true,
  'fixTime < serverTime': true,
  'serverTime - fixTime': 1000,
  'fixTime.getTime() + 1': 1001,
  'deviceTime.after(fixTime)': true,
})

check('logic and choices look only at what they need', {
  'fuel > 50 ? "full" : "low"': 'full',
  'fuel > 90 ? 1 : fuel > 50 ? 2 : 3': 2,
  'true ? math:abs(-1) : 2': 1,
  'false && missing': false,
  'true || missing': true,
  'missing ?: 5': 5,
  'missing ?? 5': 5,
  '0 ?: 5': 5,
  '0 ?? 5': 0,
  'missing ? 1 : 2': 2,
  'missing == null': true,
  'null != missing': false,
  'empty missing': true,
  'empty(vin) || size(vin) == 7': true,
  'size(missing)': 0,
  'empty [] && empty {:} && empty ""': true,
})

check('bits, as of a Java long', {
  '6 & 3': 2,
  'input & 4': 4,
  '(input & 4) != 0 ? 1 : 0': 1,
  '6 | 1': 7,
  '6 ^ 2': 4,
  '~0': -1,
  '1 << 4': 16,
  '-16 >> 2': -4,
  '-1 >>> 60': 15,
  '1 << 64': 1,
})

check('texts', {
  "'a' + 1 + 2": 'a12',
  "vin.startsWith('ABC') && vin.endsWith('3')": true,
  'vin.length()': 7,
  'vin.substring(4)': '123',
  'vin.substring(0, 3).toLowerCase()': 'abc',
  "vin.indexOf('-')": 3,
  "vin.replace('-', '').trim()": 'ABC123',
  "vin.split('-')[1]": '123',
  "vin =^ 'ABC'": true,
  "vin !$ '123'": false,
  "'it\\'s' + \"\\u0041\"": "it'sA",
  "vin.charAt(0) == 'A'": true,
  "'a.b'.split('.').size()": 2,
})

check('lists, maps and what is in a position', {
  '[1, 2, 3][1]': 2,
  "{'a': 1, b: [2]}.b[0]": 2,
  "{'a': 1}['a']": 1,
  "{'a': 1}.none": null,
  '4 =~ geofenceIds': true,
  '9 !~ [1, 2]': true,
  'geofenceIds.contains(5)': true,
  'network.carrier': 'Vivo',
  'network.cellTowers[0].cellId': 7,
  'deep.list[1]': 'x',
  'deviceId / 2': 1,
  type: null,
})

check("Java's Math", {
  'math:round(2.5) + math:round(-2.5)': 1,
  'math:max(1, 2) / math:min(4, 5)': 0,
  'math:pow(2, 10)': 1024,
  'math:floor(7.9)': 7,
  'math:floorMod(-1, 3)': 2,
  'math:floorDiv(-7, 2)': -4,
  'math:hypot(3, 4)': 5,
  'math:round(speed * 1.852) + "km/h"': '19km/h',
})

check('statements: the last gives the result, and assigning does not change the position', {
  'var full = 80; fuel / full * 100': 75,
  'speed = speed * 2; speed + 1': 21,
  'var x; x == null': true,
  '1; 2;': 2,
  '## a comment\n1 // another\n + /* and\n one */ 1': 2,
})

test('it has neither changed the position nor remembers anything', () => {
  const compute = compiled('speed = speed + 1')
  assert.deepEqual([compute(position), compute(position)], [11, 11])
  assert.equal(position.speed, 10)
})

test('what is wrong is reported with its name and its place', () => {
  for (const [source, sentence] of Object.entries({
    missing: 'There is no variable called missing (at character 1)',
    '1 + misssing * 2': 'There is no variable called misssing (at character 5)',
    'fuel >': 'The formula is incomplete (at character 7)',
    '1 +* 2': '* is not allowed here (at character 4)',
    '(1': 'The formula is incomplete, ) is missing (at character 3)',
    '1 2': '2 is not allowed here, ; is missing (at character 3)',
    '1 / 0': 'Division by zero (at character 3)',
    'speed % 0.0': 'Division by zero (at character 7)',
    'address + 1': 'null is not a number (at character 9)',
    "'x' * 2": '"x" is not a number (at character 5)',
    'address.length()': 'There is no method length with 0 arguments here (at character 8)',
    'address.street': 'null has no parts (at character 8)',
    'math:sqroot(2)': 'There is no function math:sqroot with 1 arguments (at character 1)',
    '[1][3]': 'The list has no item 3 (at character 4)',
    "vin =~ '.*'": 'Patterns are not supported: use contains, startsWith or endsWith (at character 5)',
    '': 'The formula is empty (at character 1)',
    'while (true) 1': 'while is not supported (at character 1)',
    "new('java.util.Date')": 'new is not supported (at character 1)',
    '"open': '"\\"" is not allowed here (at character 1)',
  }))
    assert.equal(words(source), sentence, source)
})

test('[CATR-8] nothing outside is reached: no objects, no prototypes, no functions of the program', () => {
  for (const source of [
    'process.exit()',
    'process',
    'globalThis',
    'constructor',
    '__proto__',
    'toString',
    'vin.constructor',
    "vin['constructor']",
    "vin.getClass().forName('java.lang.Runtime')",
    'vin.matches("(a+)+")',
    'speed.constructor.constructor("return process")()',
    'math:constructor(1)',
    'math:random()',
    '(1).toFixed(2)',
    "import('fs')",
    '() => 1',
  ])
    assert.notEqual(words(source), 'no error', source)
  for (const source of [
    '{:}.constructor',
    "{:}['__proto__']",
    'deep.constructor',
    'deep.hasOwnProperty',
    'network.__proto__',
  ])
    assert.equal(plain(source), null, source)
  assert.deepEqual(plain("{'__proto__': 1}.get('__proto__')"), 1)
  assert.deepEqual({}.constructor, Object)
})

test('[CATR-8] nothing runs for long, however it is written', { timeout: 20_000 }, () => {
  const doubling = `var x = 'aaaaaaaaaa'; ${'x = x + x; '.repeat(100)}`
  const spread = `var x = '${'a'.repeat(1000)}'; ${"x = x.replace('a', 'aaaaaaaaaa'); ".repeat(100)}`
  const search = `var x = '${'a'.repeat(8000)}'; var y = '${'a'.repeat(200)}b'; ${'x.indexOf(y); '.repeat(400)}`
  const grown = `var x = 99999; ${'x = x * x; '.repeat(800)} 1`
  const nested = `var x = [1]; ${'x = [x, x]; '.repeat(500)} x == [1] || x =~ x`
  const hostile = [
    '('.repeat(16_000),
    '-'.repeat(16_000) + 1,
    `1${'+1'.repeat(8000)}`,
    `${'1?'.repeat(5000)}1`,
    '['.repeat(5000),
    `x${'.a'.repeat(5000)}`,
    '/*'.repeat(8000),
    `'${'\\'.repeat(16_000)}`,
    `1 ${' '.repeat(16_000)}x`,
    '9'.repeat(16_000),
    doubling,
    spread,
    search,
    grown,
    nested,
  ]
  for (const source of hostile) {
    assert.ok(words(source).length < 200, source.slice(0, 60))
  }
  assert.match(words(doubling), /^A text may have at most 16384 characters/)
  assert.match(words(search), /^The formula is too complex/)
  assert.match(words(`1${'+1'.repeat(4000)}`), /^The formula has too many levels/)
})

test('a result is of the type of its attribute, or it is reported that it is not', () => {
  const result = (source: string, type: string) => resultOf(computed(source), type)
  assert.equal(result('1 + 1', 'number'), 2)
  assert.equal(result('1 + 1', 'string'), '2')
  assert.equal(result('fixTime', 'string'), '1970-01-01T00:00:01.000Z')
  assert.equal(result('address', 'number'), null)
  assert.equal(result('speed > 1', 'boolean'), true)
  assert.throws(() => result("'fast'", 'number'), {
    status: 400,
    message: 'The result is not a number (at character 1)',
  })
  assert.throws(() => result('1', 'boolean'), { status: 400 })
  assert.throws(() => result('math:sqrt(-1)', 'number'), { status: 400 })
  assert.throws(() => result('[1]', 'string'), { status: 400 })
})
