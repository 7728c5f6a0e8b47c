import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type RawCall, type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../testing/fleet.ts'

const json = { 'content-type': 'application/json' }
const group = { method: 'POST', url: '/api/groups' } as const
/** Calls that fail, with their statuses. */
const faults: Readonly<Record<string, RawCall & { readonly status: number }>> = {
  'JSON that does not end': { ...group, status: 400, headers: json, payload: '{"name": "North"' },
  'no JSON at all': { ...group, status: 400, headers: json, payload: 'name=North' },
  'an empty body': { ...group, status: 400, headers: json, payload: '' },
  'a body of another type': { ...group, status: 415, headers: { 'content-type': 'text/plain' }, payload: 'North' },
  'a list where an item belongs': { ...group, status: 400, payload: [] },
  'a name that is a list': { ...group, status: 400, payload: { name: ['North'] } },
  'an id that is a word': { status: 404, url: '/api/groups/north' },
  'a call that is not there': { status: 404, url: '/api/nothing' },
  'what is not mine': { status: 403, url: '/api/groups/987654' },
  'a method that is not there': { status: 404, method: 'DELETE', url: '/api/groups' },
}

const [busy, away] = [/is taken by somebody else/, /does not answer/]
const unwritable = /cannot be read or written/
/** The database's own failures; the last ones last, as the failing state stays for a minute. */
const databaseCodes: Readonly<Record<string, RegExp>> = {
  '40001': busy,
  '40P01': busy,
  '55000': busy,
  '55006': busy,
  '55P03': busy,
  '57014': busy,
  '72000': busy,
  '53300': away,
  '57P01': away,
  '42501': unwritable,
  '58030': unwritable,
  F0000: unwritable,
}

for (const [dialect, open] of dialects) {
  describe(`what goes wrong is reported in one plain sentence, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    for (const [name, { status, ...call }] of Object.entries(faults)) {
      test(`[ERR-9] ${name}`, async () => {
        assertPlain(await app.call(fleet.USR, call), status)
      })
    }

    test('[ERR-9] a fault of the server tells neither where it is nor what was asked of the database', async () => {
      await app.ctx.db.schema.alterTable('calendar').renameTo('elsewhere').execute()
      assertPlain(await app.call(fleet.USR, { url: '/api/calendars' }), 500)
      await app.ctx.db.schema.alterTable('elsewhere').renameTo('calendar').execute()
    })

    const skip = dialect === 'sqlite' && 'raises codes of PostgreSQL'
    test('[ERR-9] what the database itself fails at is 503 for any of its codes, and no fault of the server', {
      skip,
    }, async () => {
      const { db, database } = app.ctx
      for (const [code, words] of Object.entries(databaseCodes)) {
        const raise = `begin raise exception 'raised at line 1' using errcode = '${code}'; end`
        await sql.raw(`create function fails() returns trigger language plpgsql as $$ ${raise} $$`).execute(db)
        await sql.raw('create trigger fails before insert on "group" execute function fails()').execute(db)
        const answer = await app.call(fleet.USR, { ...group, payload: { name: 'North' } })
        await sql.raw('drop trigger fails on "group"').execute(db)
        await sql.raw('drop function fails').execute(db)
        assertPlain(answer, 503)
        assert.match(answer.body, words, code)
        const isOver = words === busy || words === away
        assert.equal(database.trouble(new Date()) === undefined, isOver, `${code} is an ailment after the next answer`)
      }
    })
  })
}

function assertPlain({ statusCode, headers, body }: Awaited<ReturnType<TestApp['call']>>, status: number): void {
  assert.equal(statusCode, status, body)
  assert.match(String(headers['content-type']), /^text\/plain/)
  assert.match(body, /^\S.{3,118}\S$/)
  assert.doesNotMatch(body, /\bat \S+:\d|\.ts\b|node_modules|select |calendar"|elsewhere|Error:/i)
  assert.ok(!body.includes(password))
}
