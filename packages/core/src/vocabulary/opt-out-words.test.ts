import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optOutWord } from './opt-out-words.ts'

test('the word alone ends messages or has them again, however it is written', () => {
  for (const text of ['SAIR', 'sair', ' Sair. ', 'Parar!', '"stop"', '*PARAR*'])
    assert.equal(optOutWord(text), 'out', text)
  for (const text of ['VOLTAR', 'start', 'Voltar 🙂']) assert.equal(optOutWord(text), 'in', text)
})

test('a word in a sentence, another one, and a long text say nothing of that', () => {
  for (const text of ['', 'vou sair às 8', 'sair parar', 'SAIRÁ', 'não parar', `sair${' '.repeat(40)}`])
    assert.equal(optOutWord(text), undefined, text)
})
