import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FastifyReply } from 'fastify'
import type { Viewer } from '../access/viewer.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const reply = () => ({ raw: new ServerResponse(new IncomingMessage(new Socket())) }) as FastifyReply
const person = (id: number, address = `203.0.113.${id}`) => ({ user: { id }, address }) as Viewer

test('a place is given back when the call is answered or the caller leaves, and one person has only some', () => {
  const take = createConcurrencyLimit({ words: refusal('tooManyExports'), max: 3, maxPerUser: 2 })
  const [first, second] = [reply(), reply()]
  take(person(1), first)
  take(person(1), second)
  assert.throws(() => take(person(1), reply()), { status: 429 })
  take(person(2), reply())
  assert.throws(() => take(person(3), reply()), { status: 429 })
  first.raw.emit('close')
  take(person(3), reply())
  second.raw.emit('close')
  take(person(1), reply())
})

test('many accounts at one address leave half of the places to others', () => {
  const take = createConcurrencyLimit({ words: refusal('tooManyExports'), max: 4, maxPerUser: 1 })
  const first = reply()
  take(person(1, '2001:db8::1'), first)
  take(person(2, '2001:db8::2'), reply())
  assert.throws(() => take(person(3, '2001:db8::3'), reply()), { status: 429 })
  take(person(4, '203.0.113.4'), reply())
  first.raw.emit('close')
  take(person(3, '2001:db8::3'), reply())
})

test('who left before it was their turn takes none', () => {
  const take = createConcurrencyLimit({ words: refusal('tooManyExports'), max: 1, maxPerUser: 1 })
  const gone = reply()
  gone.raw.destroy()
  take(person(1), gone)
  take(person(1), reply())
  assert.throws(() => take(person(2), reply()), { status: 429 })
})
