import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameIndex, searchWords } from './name-index.ts'

const names = [
  'Avenida Brigadeiro Faria Lima',
  'Rua Augusta',
  'São João del-Rei',
  'Rua 25 de Março',
  'Lima',
  'Rua Augusta',
]
const whole = <T>(steps: Generator<void, T>): T => {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
const index = whole(nameIndex(names.length, (number) => names[number]!))

test('a name is found by the beginnings of its words, in any order, without accents', () => {
  for (const [typed, expected] of [
    ['faria lima', [0]],
    ['lim', [0, 4]],
    ['Lima av', [0]],
    ['r. augusta', [1, 5]],
    ['sao joao', [2]],
    ['del rei', [2]],
    ['25 março', [3]],
    ['ugusta', []],
    ['ima', []],
    ['faria augusta', []],
    ['...', []],
  ] as const) {
    assert.deepEqual(index.matching(searchWords(typed), 10), expected, typed)
  }
})

test('no more are found than asked for, and each is returned as it is compared', () => {
  assert.deepEqual(index.matching(['rua'], 2), [1, 3])
  assert.deepEqual(
    names.map((_, number) => index.nameOf(number)),
    ['avenida brigadeiro faria lima', 'rua augusta', 'sao joao del rei', 'rua 25 de marco', 'lima', 'rua augusta'],
  )
})

test('an index over many names is built in steps and finds the last of them', () => {
  const many = nameIndex(20_000, (number) => `Rua ${number}`)
  let steps = 0
  let step = many.next()
  while (!step.done) {
    steps += 1
    step = many.next()
  }
  assert.equal(steps, 5)
  assert.deepEqual(step.value.matching(['rua', '19999'], 5), [19_999])
  assert.deepEqual(step.value.matching(['rua', '8192'], 5), [8192])
})
