import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inheritedAttribute } from './attribute-inheritance.ts'

const having = (attributes: Record<string, unknown>) => ({ attributes })
const nobody = having({})

test('what the device says goes before its groups, and they before the server, the nearest first', () => {
  const sources = {
    device: having({ a: 'device' }),
    groups: [having({ a: 'near', b: 'near' }), having({ b: 'far', c: 'far' })],
    server: having({ a: 'server', b: 'server', c: 'server', d: 'server' }),
  }
  const found = ['a', 'b', 'c', 'd', 'e'].map((key) => inheritedAttribute(sources, key))
  assert.deepEqual(found, ['device', 'near', 'far', 'server', undefined])
})

test('groups of any depth count', () => {
  const groups = [...Array.from({ length: 9 }, () => nobody), having({ speedLimit: 43 })]
  assert.equal(inheritedAttribute({ device: nobody, groups, server: nobody }, 'speedLimit'), 43)
})

test('a value of false, 0 or null hides those further away', () => {
  for (const value of [false, 0, null]) {
    const sources = { device: having({ key: value }), groups: [having({ key: 'group' })], server: nobody }
    assert.equal(inheritedAttribute(sources, 'key'), value)
  }
})

test('what every object has is no attribute', () => {
  assert.equal(inheritedAttribute({ device: nobody, groups: [nobody], server: nobody }, 'constructor'), undefined)
})
