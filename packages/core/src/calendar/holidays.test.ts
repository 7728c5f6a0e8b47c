import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holidays as en } from '../i18n/en/holidays.ts'
import { holidays as ptBR } from '../i18n/pt-BR/holidays.ts'
import { brazilianHolidays, easterOf } from './holidays.ts'

test('Easter falls on the days that the churches have published', () => {
  const known = [
    '1818-03-22',
    '1954-04-18',
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2024-03-31',
  ]
  known.push('2025-04-20', '2026-04-05', '2027-03-28', '2038-04-25', '2049-04-18', '2076-04-19', '2285-03-22')
  const found = known.map((day) => new Date(easterOf(Number(day.slice(0, 4)))).toISOString().slice(0, 10))
  assert.deepEqual(found, known)
})

test('Easter is a Sunday between 22 March and 25 April in every year', () => {
  for (let year = 1583; year < 4100; year++) {
    const easter = new Date(easterOf(year))
    const day = easter.toISOString().slice(5, 10)
    assert.ok(easter.getUTCDay() === 0 && day >= '03-22' && day <= '04-25', `${year}-${day}`)
  }
})

test('the holidays of 2026, as the federal government published them', () => {
  const told = brazilianHolidays(2026).map(({ day, name, kind }) => `${day} ${name} ${kind}`)
  assert.deepEqual(told, [
    '2026-01-01 holidayNewYear national',
    '2026-02-16 holidayCarnivalMonday optional',
    '2026-02-17 holidayCarnivalTuesday optional',
    '2026-04-03 holidayGoodFriday national',
    '2026-04-21 holidayTiradentes national',
    '2026-05-01 holidayLabour national',
    '2026-06-04 holidayCorpusChristi optional',
    '2026-09-07 holidayIndependence national',
    '2026-10-12 holidayAparecida national',
    '2026-11-02 holidayAllSouls national',
    '2026-11-15 holidayRepublic national',
    '2026-11-20 holidayBlackAwareness national',
    '2026-12-25 holidayChristmas national',
  ])
})

test('the movable ones of other years', () => {
  const movable = (year: number) =>
    brazilianHolidays(year).flatMap(({ name, day }) => (/Carnival|Friday|Corpus/.test(name) ? day.slice(5) : []))
  assert.deepEqual(movable(2024), ['02-12', '02-13', '03-29', '05-30'])
  assert.deepEqual(movable(2025), ['03-03', '03-04', '04-18', '06-19'])
  assert.deepEqual(movable(2027), ['02-08', '02-09', '03-26', '05-27'])
  assert.deepEqual(movable(2038), ['03-08', '03-09', '04-23', '06-24'])
})

test('a day is one from the year on in which its law holds, and tells the law', () => {
  const lawOf = (year: number, name: string) => brazilianHolidays(year).find((holiday) => holiday.name === name)?.law
  assert.deepEqual(
    [2023, 2024].map((year) => lawOf(year, 'holidayBlackAwareness')),
    [undefined, 'Lei 14.759/2023'],
  )
  assert.deepEqual(
    [1979, 1980].map((year) => lawOf(year, 'holidayAparecida')),
    [undefined, 'Lei 6.802/1980'],
  )
  assert.deepEqual(brazilianHolidays(1900), [])
})

test('each has a word in both languages', () => {
  for (const { name } of brazilianHolidays(2026)) assert.ok(en[name] && ptBR[name], name)
})
