import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simplifiedWay } from './simplify.ts'
import { spelled, writtenOut } from './spelling.ts'
import { accentsOf } from './ways.ts'

test('accents come back where nearly all others write them, and nowhere else', () => {
  const known = ['Rua João Silva', 'Rua João Alves', 'Rua João Lima', 'Rua Sé', 'Rua Sá', 'Rua Sa', 'Rua Sa Neto']
  const accented = accentsOf(known)
  assert.equal(accented('Rua Joao Sa'), 'Rua João Sa')
  // Two occurrences are not enough
  assert.equal(accented('Praca da Se'), 'Praca da Se')
})

test('what a city shortens is written out, and small words are small', () => {
  assert.equal(spelled(' Praça Da  Sé '), 'Praça da Sé')
  assert.equal(writtenOut('Rua Desem Joaquim Barbosa (j. Europa)'), 'Rua Desembargador Joaquim Barbosa')
  assert.equal(writtenOut('Rua Galeno'), 'Rua Galeno')
})

test('a line loses the points that are nearer to it than the tolerance', () => {
  const bend = 0.0001
  assert.deepEqual(
    simplifiedWay(
      [
        [0, 0],
        [0.001, bend / 10],
        [0.002, 0],
        [0.003, bend],
        [0.004, 0],
      ],
      3,
    ),
    [
      [0, 0],
      [0.002, 0],
      [0.003, bend],
      [0.004, 0],
    ],
  )
})
