import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { sanul } from './sanul.ts'

const login = `aa 0000 1700 01 0000 00000000 ${Buffer.from('868695060715016').toString('hex')} 00`
const of = (type: string) => `aa 0000 0700 01 ${type} 00000000`
const answer = (type: string) => Buffer.from(`aada850f00010500${type}00000000000000000200`, 'hex')

test('every frame is answered; a report is a state without a place', () => {
  assert.deepEqual(decodeStream(sanul, login + of('0100') + of('0500')), [
    { uniqueIds: ['868695060715016'], replies: [answer('0000')], refusal: answer('0000') },
    { fixes: [{ outdated: true, attributes: {} }], replies: [answer('0100')] },
    { replies: [answer('0500')] },
  ])
  assert.deepEqual(decodeStream(sanul, of('0100')), [{ replies: [answer('0100')] }])
})
