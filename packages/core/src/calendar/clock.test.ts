import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownIn } from './clock.ts'

/** Moments before and after changes of each zone, also those that fall on no quarter of an hour. */
const changes = {
  'America/Sao_Paulo': ['2018-11-04T03:00:00Z', '2019-02-17T02:00:00Z'],
  'Australia/Lord_Howe': ['2026-04-04T15:00:00Z'],
  'Africa/Monrovia': ['1972-01-07T00:44:30Z'],
  'Asia/Kathmandu': ['1985-12-31T18:30:00Z'],
} as const

test('a clock is that of its zone before and after a change, whatever it was asked before', () => {
  for (const [name, moments] of Object.entries(changes)) {
    const zone = shownIn(name)
    for (const moment of moments.map((text) => Date.parse(text))) {
      for (const at of [
        moment - 1,
        moment,
        moment - 1001,
        moment + 1,
        moment - 900_000,
        moment + 899_999,
        moment - 1,
      ]) {
        const shown = new Date(zone(at)).toISOString()
        assert.equal(shown.slice(0, 19), fieldsIn(name, at), `${name} ${new Date(at).toISOString()}`)
        assert.equal(((zone(at) % 1000) + 1000) % 1000, ((at % 1000) + 1000) % 1000)
      }
    }
  }
})

/** `2026-11-27T14:00:00`, from the parts of a format. */
function fieldsIn(timeZone: string, at: number): string {
  const options = { timeZone, calendar: 'iso8601', dateStyle: 'short', timeStyle: 'medium' } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(at).replace(' ', 'T')
}
