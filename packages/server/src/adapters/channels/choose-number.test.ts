import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseNumber } from './choose-number.ts'

const people = Array.from({ length: 900 }, (_, index) => index + 1)
const three = ['a-7-1', 'a-7-2', 'a-7-3']

test('people are spread over the numbers, each always by the same one in whatever order they come', () => {
  const shares = Map.groupBy(people, (person) => chooseNumber(person, three))
  for (const name of three) assert.ok(shares.get(name)!.length > 200, name)
  for (const person of people) assert.equal(chooseNumber(person, three), chooseNumber(person, [...three].reverse()))
})

test('when a number goes, only the people whose number it was change', () => {
  const two = three.slice(0, 2)
  for (const person of people) {
    const before = chooseNumber(person, three)
    if (before !== 'a-7-3') assert.equal(chooseNumber(person, two), before)
  }
  assert.equal(chooseNumber(1, []), undefined)
})
