import assert from 'node:assert/strict'
import { test } from 'node:test'
import TypeBox from 'typebox'
import { Type } from './schema-builder.ts'

/** Schemas with everything in them, by either builder. */
function samples(By: typeof Type) {
  const time = By.Unsafe<Date>(By.String({ format: 'date-time' }))
  const person = By.Object(
    {
      id: By.Integer({ minimum: 0, default: 0 }),
      name: By.String({ maxLength: 512 }),
      born: By.Union([time, By.Null()], { default: null }),
      tags: By.Array(By.Number(), { maxItems: 3 }),
      open: By.Record(By.String(), By.Unknown(), { default: {} }),
      flag: By.Optional(By.Boolean()),
      any: By.Any({ title: 'any' }),
    },
    { additionalProperties: false },
  )
  const some = By.Partial(person)
  return [
    person,
    By.Omit(person, ['id']),
    By.Pick(person, ['id', 'flag']),
    some,
    By.Omit(some, ['id']),
    By.Object({ ...some.properties, id: By.Integer() }),
    By.Object({ none: By.Optional(By.Unknown()) }),
  ]
}

test('the schemas are those of TypeBox, key by key', () => {
  assert.equal(JSON.stringify(samples(Type)), JSON.stringify(samples(TypeBox)))
})
