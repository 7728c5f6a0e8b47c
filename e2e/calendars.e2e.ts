import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dataOf, textOf } from '@rastro/core/calendar/data'
import { maxDaysOff } from '@rastro/core/calendar/days-off'
import { weeklyText } from '@rastro/core/calendar/weekly'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { fixTime } from './clock.ts'
import { enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, rowOf, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'calendars', timezoneId: 'America/Sao_Paulo' })

const password = 'a long secret'
const today = '2026-11-18T15:20:00Z'
const manager = { name: 'Rita', email: 'rita@example.com', password }
const reseller = { name: 'Rui', email: 'rui@example.com', password, attributes: { nivel: 2 } }
const plain = { name: 'Paula', email: 'paula@example.com', password }
const onlooker = { name: 'Otto', email: 'otto@example.com', password }
let rest: Rest
test.beforeAll(async ({ server }) => {
  const admin = await firstAccount(server)
  await admin.users.create({ body: { ...manager, userLimit: 5 } })
  await admin.users.create({ body: reseller })
  await admin.users.create({ body: plain })
  await admin.users.create({ body: { ...onlooker, readonly: true } })
  rest = await logIn(server.url, manager)
})
test.beforeEach(async () => {
  for (const { id } of await rest.calendars.list({ query: {} })) await rest.calendars.remove({ params: { id } })
})

const fieldsOf = (page: Page) => ({
  name: page.getByRole('textbox', { name: 'Name', exact: true }),
  type: page.getByRole('combobox', { name: 'Type' }),
  starts: page.getByLabel('Starts'),
  ends: page.getByLabel('Ends'),
  repeats: page.getByRole('combobox', { name: 'Repeats' }),
  file: page.getByRole('textbox', { name: 'Calendar text' }),
  save: page.getByRole('button', { name: 'Save' }),
  month: page.getByRole('table'),
  /** The label of one day of the month that is shown. */
  day: (date: string) =>
    page
      .getByRole('table')
      .getByRole('cell')
      .filter({ has: page.locator(`time[datetime="${date}"]`) }),
})
const linesOf = async () => {
  const [calendar] = await rest.calendars.list({ query: {} })
  return textOf(calendar!.data!).split('\n')
}

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[CAL-1] [CAL-3] [CAL-4] [CAL-5] [CAL-9] working hours are made, mended, changed and removed', async ({
      page,
    }) => {
      const { name, type, starts, ends, repeats, save, month, day } = fieldsOf(page)
      await fixTime(page, today)
      await enter(page, manager)
      await openByMenu(page, 'Calendars')
      await expect(page.getByText('No calendars yet')).toBeVisible()
      await page.getByRole('link', { name: 'New calendar' }).click()
      await expect(page).toHaveURL('/settings/calendar')
      await expect(type.getByRole('option')).toHaveText(['Simple', 'Weekly times', 'Custom'])
      await expect(repeats.getByRole('option')).toHaveText(['Once', 'Every day', 'Every week', 'Every month'])
      await expect(starts).toHaveValue('2026-11-18T13:00')
      await expect(save).toBeDisabled()
      await name.fill('Working hours')
      await expect(save).toBeEnabled()

      await starts.fill('2026-11-02T08:00')
      await expect(ends).toHaveValue('2026-11-02T09:00')
      await ends.fill('2026-11-02T07:00')
      await repeats.selectOption('Every week')
      await expect(page.getByText('It must end after it starts')).toBeVisible()
      await expect(page.getByText('The month appears once the calendar can be read.')).toBeVisible()
      await expect(save).toBeDisabled()
      await shoot(page, 'calendar wrong')
      await ends.fill('2026-11-02T18:00')
      const days = page.getByRole('group', { name: 'On these days' })
      await expect(days.getByRole('checkbox', { checked: true })).toHaveAccessibleName('Sunday')
      await days.getByText('Sun').click()
      await expect(page.getByText('Choose at least one day')).toBeVisible()
      await expect(save).toBeDisabled()
      for (const weekday of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await days.getByText(weekday).click()
      await page.getByRole('combobox', { name: 'National holidays' }).selectOption('Excluded')
      await expect(page.getByText('It applies on 19 days of this month.')).toBeVisible()
      await expect(day('2026-11-18')).toContainText('08:00')
      await expect(day('2026-11-18')).toHaveAttribute('aria-current', 'date')
      await expect(day('2026-11-20')).toContainText('Black Awareness Day')
      await expect(day('2026-11-20')).not.toContainText('08:00')
      await month.scrollIntoViewIfNeeded()
      await shoot(page, 'calendar month')
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Next month' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('table', { name: 'December 2026' })).toBeVisible()
      await expect(page.getByText('It applies on 22 days of this month.')).toBeVisible()
      await page.keyboard.press('PageUp')
      await page.keyboard.press('Shift+PageDown')
      await expect(page.getByRole('table', { name: 'November 2027' })).toBeVisible()
      await expect(page.getByText('It applies on 20 days of this month.')).toBeVisible()
      await page.getByRole('button', { name: 'This month' }).click()
      await expect(page.getByRole('table', { name: 'November 2026' })).toBeVisible()
      await save.click()
      await expect(page.getByText('Data updated')).toBeVisible()
      await expect(rowOf(page, 'Working hours')).toContainText(
        'Every week: Mon, Tue, Wed, Thu, Fri · 08:00–18:00 · except holidays',
      )
      const lines = await linesOf()
      expect(lines).toContain('DTSTART;TZID=America/Sao_Paulo:20261103T080000')
      expect(lines).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR')
      await shoot(page, 'calendars')
      expect(await axeViolations(page)).toEqual([])

      await page.getByRole('link', { name: 'Edit Working hours' }).click()
      await name.fill('Nights')
      await starts.fill('2026-11-02T22:00')
      await ends.fill('2026-11-03T06:00')
      await save.click()
      await expect(rowOf(page, 'Nights')).toContainText('22:00–06:00')
      await rowOf(page, 'Nights').getByRole('button', { name: 'Delete Nights' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('No calendars yet')).toBeVisible()
      expect(await rest.calendars.list({ query: {} })).toEqual([])
    })
  })
}

test('[CAL-5] [CAL-6] [CAL-9] [CAL-10] [CAL-11] each rule is stored as iCalendar says it, and opens as it was', async ({
  page,
}) => {
  const { name, type, starts, ends, repeats, save } = fieldsOf(page)
  await fixTime(page, today)
  await enterAt(page, '/settings/calendar', manager)
  await name.fill('Shift')
  await save.click()
  await expect(rowOf(page, 'Shift')).toContainText('Every day · 13:00–14:00')
  const open = async () => {
    await page.getByRole('link', { name: 'Edit Shift' }).click()
    await expect(name).toHaveValue('Shift')
  }
  const saved = async () => {
    await save.click()
    await expect(page).toHaveURL('/settings/calendars')
    const lines = await linesOf()
    expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
    return lines.filter((line) => /^(DTSTART|DTEND|RRULE)/.test(line))
  }
  const times = ['DTSTART;TZID=America/Sao_Paulo:20261118T130000', 'DTEND;TZID=America/Sao_Paulo:20261118T140000']

  await open()
  await repeats.selectOption('Once')
  expect(await saved()).toEqual([...times, 'RRULE:FREQ=DAILY;COUNT=1'])
  await open()
  await expect(repeats).toHaveValue('once')
  await repeats.selectOption('Every day')
  expect(await saved()).toEqual([...times, 'RRULE:FREQ=DAILY'])

  await open()
  await starts.fill('2026-11-16T13:00')
  await repeats.selectOption('Every week')
  await page.getByRole('group', { name: 'On these days' }).getByText('Mon').click()
  expect((await saved()).at(2)).toBe('RRULE:FREQ=WEEKLY;BYDAY=SU,MO')
  await open()
  await page.getByRole('group', { name: 'On these days' }).getByText('Sun').click()
  await page.getByRole('group', { name: 'On these days' }).getByText('Wed').click()
  expect((await saved()).at(2)).toBe('RRULE:FREQ=WEEKLY;BYDAY=MO,WE')
  await open()
  await expect(type).toHaveValue('simple')
  await expect(starts).toHaveValue('2026-11-16T13:00')
  await expect(ends).toHaveValue('2026-11-16T14:00')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: 'Wednesday' })).toBeChecked()

  await repeats.selectOption('Every month')
  const monthDay = page.getByRole('combobox', { name: 'Day of the month' })
  await expect(monthDay).toHaveValue('1')
  await expect(monthDay.getByRole('option')).toHaveText(Array.from({ length: 31 }, (_, at) => String(at + 1)))
  expect((await saved()).at(2)).toBe('RRULE:FREQ=MONTHLY;BYMONTHDAY=1')
})

const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')
const everyOtherDay = file(
  'DTSTART;TZID=America/Sao_Paulo:20261101T090000',
  'DURATION:PT3H',
  'RRULE:FREQ=DAILY;INTERVAL=2',
  'SUMMARY:Turno da manhã',
)
const upload = (name: string, text: string) => ({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) })

test('[CAL-7] [CAL-8] a custom calendar is one iCalendar file, and another type begins anew', async ({ page }) => {
  const { name, type, save, file, day } = fieldsOf(page)
  await fixTime(page, today)
  await enterAt(page, '/settings/calendar', manager)
  await name.fill('Shift')
  await type.selectOption('Custom')
  await expect(file).toHaveValue('')
  await expect(save).toBeDisabled()
  await type.selectOption('Simple')
  await expect(page.getByLabel('Starts')).toHaveValue('2026-11-18T13:00')
  await expect(save).toBeEnabled()
  await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Every month')
  await type.selectOption('Custom')
  const question = page.getByRole('dialog', { name: 'Change the type?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('combobox', { name: 'Day of the month' })).toBeVisible()
  await type.selectOption('Custom')
  await question.getByRole('button', { name: 'Change the type' }).click()

  const input = page.locator('input[type=file]')
  await expect(input).not.toHaveAttribute('multiple')
  await input.setInputFiles(upload('shift.ics', 'Not a calendar'))
  await expect(page.getByText('Could not be read: "Not a calendar" is not a property')).toBeVisible()
  await expect(save).toBeDisabled()
  await input.setInputFiles(upload('shift.ics', everyOtherDay.replace('DAILY', 'SOMETIMES')))
  await expect(page.getByText('Could not be read: its rule was not understood')).toBeVisible()
  await save.click()
  await expect(page.getByText('Correct 1 field')).toBeVisible()
  await shoot(page, 'calendar custom wrong')
  expect(await axeViolations(page)).toEqual([])
  await input.setInputFiles(upload('shift.ics', everyOtherDay))
  await expect(page.getByText('It applies on 15 days of this month.')).toBeVisible()
  await expect(day('2026-11-03')).toContainText('09:00')
  await shoot(page, 'calendar custom')
  await save.click()
  await expect(rowOf(page, 'Shift')).toContainText('Custom')
  const [stored] = await rest.calendars.list({ query: {} })
  expect(stored!.data).toBe(Buffer.from(everyOtherDay).toString('base64'))

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Shift as iCalendar (.ics)' }).click()
  expect((await download).suggestedFilename()).toBe('Shift.ics')
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(everyOtherDay)
  await page.getByRole('link', { name: 'Edit Shift' }).click()
  await expect(type).toHaveValue('custom')
  await expect(file).toHaveValue(everyOtherDay.replaceAll('\r', ''))
  await expect(save).toBeDisabled()
})

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' })

  test('why a calendar cannot be read is shown in the language of the page, at the field, by the page and by the server', async ({
    page,
  }) => {
    await enterAt(page, '/settings/calendar', manager)
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Turno')
    await page.getByRole('combobox', { name: 'Tipo' }).selectOption('custom')
    const text = page.getByRole('textbox', { name: 'Texto do calendário' })
    await text.fill('Nada disso')
    await text.blur()
    await expect(text).toHaveAccessibleDescription(/"Nada disso" não é uma propriedade$/)
    await shoot(page, 'calendar wrong pt')
    await text.fill(everyOtherDay.replace('America/Sao_Paulo', 'America/Atlantis'))
    const why = 'não existe um fuso horário chamado "America/Atlantis"'
    await expect(page.getByRole('region', { name: 'Quando vale' }).getByText(why)).toBeVisible()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(text).toHaveAccessibleDescription(new RegExp(`${why}$`))
  })
})

test('several times a week are one calendar, and so is everything outside them; one that never applies is not saved', async ({
  page,
}) => {
  const { name, type, save, day } = fieldsOf(page)
  await fixTime(page, today)
  await enterAt(page, '/settings/calendar', manager)
  await name.fill('Outside the office')
  await type.selectOption('Weekly times')
  await expect(day('2026-11-20')).toContainText('08:00–12:00')
  await expect(day('2026-11-20')).toContainText('13:00–18:00')
  await expect(day('2026-11-21')).not.toContainText(':')
  await page.getByRole('combobox', { name: 'Applies' }).selectOption('Outside these times')
  await expect(day('2026-11-20')).toContainText('12:00–13:00')
  const [first] = await page.getByRole('button', { name: /Remove time/ }).all()
  await first!.click()
  const from = page.getByLabel('From')
  await from.fill('')
  await expect(save).toBeDisabled()
  await from.fill('22:00')
  await page.getByLabel('To', { exact: true }).fill('06:00')
  await expect(page.getByText('Ends the next day.')).toBeVisible()
  await page.getByRole('combobox', { name: 'National holidays of Brazil of' }).selectOption('2026')
  await page.getByRole('button', { name: 'Add the holidays' }).click()
  const daysOff = page.getByRole('list', { name: 'Days off' })
  await expect(daysOff).toContainText('Black Awareness Day')
  await expect(daysOff).not.toContainText('Carnival')
  const addHolidays = page.getByRole('button', { name: 'Add the holidays' })
  await expect(addHolidays).toBeDisabled()
  await expect(addHolidays).toHaveAccessibleDescription('The holidays of 2026 are among them.')
  await page.getByLabel('Day', { exact: true }).fill('2026-11-24')
  await page.getByRole('button', { name: 'Add the day' }).click()
  await expect(day('2026-11-24')).toContainText('All day')
  await shoot(page, 'calendar days off')
  await save.click()
  await expect(rowOf(page, 'Outside the office')).toContainText(
    'Outside Mon, Tue, Wed, Thu, Fri 22:00–06:00 · 11 days off',
  )
  expect(await linesOf()).toContain('RRULE:FREQ=WEEKLY;BYDAY=TU,WE,TH,FR')
  await rowOf(page, 'Outside the office').getByRole('link').first().click()
  await expect(type).toHaveValue('weekly')
  await expect(from).toHaveValue('22:00')
  await expect(daysOff.getByRole('listitem')).toHaveCount(11)
})

test('a calendar with as many days off as it may have says why no more are added', async ({ page }) => {
  const days = Array.from({ length: maxDaysOff }, (_, at) =>
    new Date(Date.UTC(2027, 0, 1 + 2 * at)).toISOString().slice(0, 10),
  )
  const spans = [{ weekdays: ['MO'], from: '08:00', to: '18:00' }] as const
  const weekly = { timezone: 'America/Sao_Paulo', start: '2026-01-01', spans, inverted: false, daysOff: days }
  const { id } = await rest.calendars.create({ body: { name: 'Full', data: dataOf(weeklyText(weekly)) } })
  await fixTime(page, today)
  await enterAt(page, `/settings/calendar/${id}`, manager)
  const why = 'At most 250 days off. Remove some to add others.'
  await page.getByLabel('Day', { exact: true }).fill('2026-12-24')
  for (const name of ['Add the day', 'Add the holidays']) {
    const add = page.getByRole('button', { name })
    await expect(add).toBeDisabled()
    await expect(add).toHaveAccessibleDescription(why)
  }
  await expect(page.getByText(why)).toBeVisible()
  await shoot(page, 'calendar full of days off')
  await page.getByRole('button', { name: 'Remove 01/01/2027' }).click()
  await page.getByRole('button', { name: 'Add the day' }).click()
  await expect(page.getByRole('list', { name: 'Days off' })).toContainText('24/12/2026')
})

test('a calendar that begins too often to be drawn completely says so, and the page goes on', async ({ page }) => {
  const { file, name, save } = fieldsOf(page)
  const event = [
    'BEGIN:VEVENT',
    'DTSTART:20200101T000000Z',
    'DURATION:PT1M',
    'RRULE:FREQ=MINUTELY;INTERVAL=5',
    'END:VEVENT',
  ]
  const many = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\n')
  await rest.calendars.create({ body: { name: 'Heavy', data: btoa(many) } })
  await enterAt(page, '/settings/calendars', manager)
  await page.getByRole('link', { name: 'Edit Heavy' }).click()
  await expect(file).toHaveValue(many)
  await name.fill('Still there')
  await expect(page.getByText('Too many times: the month is not shown in full.')).toBeVisible()
  await save.click()
  await expect(rowOf(page, 'Still there')).toBeVisible()
})

test('[ROLE-23] [ROLE-24] managers and resellers add calendars, others do not', async ({ page, server }) => {
  await fixTime(page, today)
  const add = page.getByRole('link', { name: 'New calendar' })
  for (const who of [manager, reseller]) {
    await enterAt(page, '/settings/calendars', who)
    await add.click()
    await fieldsOf(page).name.fill(`Of ${who.name}`)
    await fieldsOf(page).save.click()
    await expect(rowOf(page, `Of ${who.name}`)).toBeVisible()
  }
  await enterAt(page, '/settings/calendars', plain)
  await expect(page.getByText('No calendars yet')).toBeVisible()
  await expect(add).toHaveCount(0)
  await page.goto('/settings/calendar')
  await expect(page).toHaveURL('/settings/calendars')
  const own = await logIn(server.url, onlooker)
  await expect(own.calendars.create({ body: { name: 'No', data: btoa(everyOtherDay) } })).rejects.toThrow(
    'Write access denied',
  )
})
