import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
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

    test('a calendar that could never be asked is refused, with the reason', async () => {
      const start = 'DTSTART;TZID=America/Sao_Paulo:20260105T080000'
      const event = (...lines: string[]) => save('BEGIN:VEVENT', ...lines, 'END:VEVENT')
      assert.equal((await event(start, 'DURATION:PT10H', 'RRULE:FREQ=DAILY')).statusCode, 200)
      for (const [answer, reason] of [
        [
          await event(start.replace('Sao_Paulo', 'Atlantis'), 'DURATION:PT1H'),
          'there is no time zone called "America/Atlantis"',
        ],
        [await event(start, 'RRULE:FREQ=SOMETIMES'), 'its rule is not understood'],
        [await save('BEGIN:VEVENT'), 'END:VCALENDAR does not belong there'],
      ] as const) {
        assert.deepEqual([answer.statusCode, answer.headers['x-field']], [400, 'data'])
        assert.ok(answer.body.startsWith(`The calendar cannot be read: ${reason}`), answer.body)
      }
    })
  })
}
