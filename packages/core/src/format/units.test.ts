import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromUnit, type Quantity, toUnit, unitOr, units } from './units.ts'

const tables: Record<string, [Quantity, number, string, string][]> = {
  '[FMT-1] speed is shown in knots, kilometres or miles an hour': [
    ['speed', 10, 'kn', '10.0000'],
    ['speed', 10, 'kmh', '18.5200'],
    ['speed', 10, 'mph', '11.5078'],
  ],
  '[FMT-3] distance is shown in kilometres, miles or nautical miles': [
    ['distance', 1000, 'km', '1.0000'],
    ['distance', 1000, 'mi', '0.6214'],
    ['distance', 1000, 'nmi', '0.5400'],
  ],
  '[FMT-4] altitude is shown in feet': [['altitude', 100, 'ft', '328.0840']],
  '[FMT-5] volume is shown in gallons of either kind, or litres': [
    ['volume', 10, 'impGal', '2.1997'],
    ['volume', 10, 'usGal', '2.6420'],
    ['volume', 10, 'ltr', '10.0000'],
  ],
}
for (const [name, table] of Object.entries(tables)) {
  test(name, () => {
    for (const [quantity, base, unit, expected] of table)
      assert.equal(toUnit(quantity, base, unit as never).toFixed(4), expected, unit)
  })
}

test('an unknown or missing unit is the default', () => {
  assert.equal(unitOr('speed', undefined), 'kmh')
  assert.equal(unitOr('speed', 'furlongs'), 'kmh')
  assert.equal(unitOr('speed', 'toString'), 'kmh')
  assert.equal(unitOr('speed', 'kn'), 'kn')
  assert.deepEqual([unitOr('distance', null), unitOr('altitude', ''), unitOr('volume', 1)], ['km', 'm', 'ltr'])
})

test('[FMT-6] what was typed comes back as typed', () => {
  assert.equal(fromUnit('speed', 100, 'kmh').toFixed(4), '53.9957')
  assert.equal(fromUnit('speed', 80, 'kmh').toFixed(3), '43.197')
  for (const [quantity, factors] of Object.entries(units) as [Quantity, object][]) {
    for (const unit of Object.keys(factors)) {
      for (const typed of [0.1, 1, 80, 100, 12345.67]) {
        const again = toUnit(quantity, fromUnit(quantity, typed, unit as never), unit as never)
        assert.ok(Math.abs(again - typed) < 1e-9, `${typed} ${unit}`)
      }
    }
  }
})

test('[MNT-17] an odometer is stored in metres', () => {
  assert.equal(fromUnit('distance', 1000, 'km').toFixed(6), '1000000.000000')
  assert.equal(fromUnit('distance', 1000, 'mi').toFixed(1), '1609344.5')
})
