import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import TypeBox from 'typebox'
import Light from './schema-builder.ts'

const core = new URL('../../../core/src/', import.meta.url).pathname

test('every builder that core uses is there', () => {
  const used = new Set<string>()
  for (const file of globSync(`${core}**/*.ts`, { exclude: (name) => name.endsWith('.test.ts') })) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/\bType\.([A-Z]\w+)/g)) used.add(name!)
  }
  assert.deepEqual(
    [...used].filter((name) => !Object.hasOwn(Light, name)),
    [],
  )
})

/** One schema with everything in it, by either builder. */
function sample(Type: typeof TypeBox) {
  const time = Type.Unsafe<Date>(Type.String({ format: 'date-time' }))
  const person = Type.Object({
    id: Type.Integer({ minimum: 0, default: 0 }),
    name: Type.String({ maxLength: 512 }),
    born: Type.Union([time, Type.Null()], { default: null }),
    tags: Type.Array(Type.Number()),
    open: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    flag: Type.Optional(Type.Boolean()),
    any: Type.Any(),
  })
  return [person, Type.Omit(person, ['id']), Type.Pick(person, ['id', 'flag']), Type.Partial(person)]
}

test('the schemas are those of TypeBox', () => {
  assert.deepEqual(json(sample(Light as unknown as typeof TypeBox)), json(sample(TypeBox)))
})

const json = (value: unknown) => JSON.parse(JSON.stringify(value))
