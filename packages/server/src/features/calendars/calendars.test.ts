import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readReason } from '@rastro/core/kit/reason'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`calendars, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const save = (...lines: string[]) =>
      app.call(fleet.USR, {
        method: 'POST',
        url: '/api/calendars',
        payload: { name: 'Work', data: btoa(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')) },
      })

    test('[CAL-2] a calendar is listed, made, read, changed and removed', async () => {
      const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
        app.call(fleet.USR, { method, url: `/api/calendars${path}`, ...(payload && { payload }) })
      const body = {
        name: 'Nights',
        data: btoa(
          'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
        ),
        attributes: {},
      }
      const { id } = (await ask('POST', '', body)).json()
      assert.ok(id > 0)
      assert.deepEqual((await ask('GET')).json(), [{ ...body, id }])
      const changed = { ...body, id, name: 'Days' }
      assert.deepEqual((await ask('PUT', `/${id}`, changed)).json(), changed)
      assert.deepEqual((await ask('GET', `/${id}`)).json(), changed)
      assert.equal((await ask('DELETE', `/${id}`)).statusCode, 204)
      assert.deepEqual((await ask('GET')).json(), [])
    })

    test('a calendar that could never be asked is refused, with the reason', async () => {
      const start = 'DTSTART;TZID=America/Sao_Paulo:20260105T080000'
      const event = (...lines: string[]) => save('BEGIN:VEVENT', ...lines, 'END:VEVENT')
      assert.equal((await event(start, 'DURATION:PT10H', 'RRULE:FREQ=DAILY')).statusCode, 200)
      for (const [answer, reason, code] of [
        [
          await event(start.replace('Sao_Paulo', 'Atlantis'), 'DURATION:PT1H'),
          'there is no time zone called "America/Atlantis"',
          'calendarFault.noZone',
        ],
        [await event(start, 'RRULE:FREQ=SOMETIMES'), 'its rule was not understood', 'calendarFault.ruleNotUnderstood'],
        [await save('VERSION:2.0'), 'it never applies', 'calendarFault.never'],
        [await save('BEGIN:VEVENT'), 'END:VCALENDAR is not allowed there', 'calendarFault.strayEnd'],
      ] as const) {
        assert.equal(readReason(answer.headers['x-reason'] as string)?.code, code)
        assert.deepEqual([answer.statusCode, answer.headers['x-field']], [400, 'data'])
        assert.ok(answer.body.startsWith(`The calendar cannot be read: ${reason}`), answer.body)
      }
    })
  })
}
