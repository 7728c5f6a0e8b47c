import type { Page } from '@playwright/test'
import { axeViolations } from './axe-violations.ts'
import { fixTime } from './clock.ts'
import { yesterdayAt } from './drives.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, type Server, test } from './server.ts'
import { shoot } from './settings.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'driver-score', timezoneId: 'America/Sao_Paulo' })

let ids: string
let ana: number
const client = { name: 'Transportes Prado', email: 'prado@example.com', password: 'a long secret' }

test.beforeAll(async ({ server }) => {
  const rest = await firstAccount(server)
  // Knots: 80 km/h
  const attributes = { speedLimit: 43.2 }
  const create = async (name: string) =>
    (await rest.devices.create({ body: { name, uniqueId: name.toLowerCase(), attributes } })).id
  const devices = await Promise.all(['Strada', 'Toro'].map(create))
  ids = devices.map((id) => `deviceId=${id}`).join('&')
  ana = (await rest.drivers.create({ body: { name: 'Ana Prado', uniqueId: 'ANA' } })).id
  await rest.drivers.create({ body: { name: 'Carlos Eduardo Prado', uniqueId: 'CARLOS' } })
  const { id: userId } = await rest.users.create({ body: client })
  for (const deviceId of devices) await rest.permissions.link({ body: { userId, deviceId } })
  await rest.permissions.link({ body: { userId, driverId: ana } })
  await driveFor(server, 'strada', 'ANA', { braking: 5, fast: 20 })
  await driveFor(server, 'toro', 'CARLOS', {})
  await driveFor(server, 'toro', 'NEW', {}, 10)
})

interface Faults {
  readonly braking?: number
  readonly fast?: number
}

/** A kilometre a minute, in the morning of yesterday; `NEW` drives after the others, and too little. */
async function driveFor(server: Server, id: string, driverUniqueId: string, { braking, fast }: Faults, minutes = 60) {
  const start = yesterdayAt(minutes < 60 ? 10 : 8).getTime() / 1000
  const from = minutes < 60 ? 60 : 0
  for (let minute = 0; minute <= minutes; minute++) {
    await reportOsmand(server, {
      ...{ id, driverUniqueId, timestamp: start + minute * 60, ignition: true, lon: -46.65 },
      lat: (-23.5 + (from + minute) * 0.009).toFixed(6),
      speed: (minute === fast ? 104 : 60) / 1.852,
      ...(minute === braking && { alarm: 'hardBraking' }),
    })
  }
}

const range = () => `from=${yesterdayAt(0).toISOString()}&to=${new Date(yesterdayAt(24).getTime() - 1).toISOString()}`
const rows = (page: Page) => page.locator('tbody tr:has(button[aria-pressed])')
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('scores are ranked with the points of each kind and how they are made, and lead to what took points', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterAt(page, `/reports/score?${ids}&${range()}`)
  await expect(rows(page)).toHaveCount(3)
  // 8 in 60 km for a braking, 20 in 60 km for the serious speeding
  await expect(rows(page).nth(0)).toContainText(/Ana Prado.*53,/)
  await expect(rows(page).nth(1)).toContainText(/Carlos Eduardo Prado.*100/)
  await expect(rows(page).nth(2)).toContainText(/NEW.*Too little driven/)
  await shoot(page, 'score')
  await page.getByText('How the score is made').click()
  await expect(page.getByText('20 points for each in 100 km')).toBeVisible()
  await expect(page.getByText(/Below 50,00 km there is no score/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'score how')

  await page.getByRole('combobox', { name: 'Drivers' }).fill('ana')
  await page.getByRole('option', { name: 'Ana Prado' }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'See what took points' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What took points' })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(0)).toContainText(/Strada.*Harsh braking.*Ana Prado/)
  await expect(rows(page).nth(1)).toContainText(/Speeding 20% to 50%.*104/)
  await shoot(page, 'deductions')
})

test('the page of a driver shows the score of the month once it is asked for, with the way to the report', async ({
  page,
}) => {
  await fixTime(page, yesterdayAt(12))
  await page.setViewportSize({ width: 1280, height: 900 })
  await enterAt(page, `/settings/driver/${ana}`)
  await page.getByRole('tab', { name: 'Vehicles' }).click()
  await page.getByRole('button', { name: 'Show this month' }).click()
  const section = page.getByRole('region', { name: 'Driving score', exact: true })
  await expect(section).toContainText(/53,\d of 100/)
  await expect(section).toContainText(/Speeding−33,\d1 in 60 km/)
  await section.scrollIntoViewIfNeeded()
  await shoot(page, 'driver score')
  await section.getByRole('link', { name: 'Open the report' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Ana Prado')
})

test('the ranking of a client is chosen by an administrator; a client sees its own without a choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await fixTime(page, yesterdayAt(12))
  await enterAt(page, `/reports/ranking?${range()}`)
  await expect(page.getByText('Choose a client', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Client' }).fill('prado')
  await page.getByRole('option', { name: 'Transportes Prado' }).click()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText(/Carlos Eduardo Prado1100/)
  await expect(rows(page).nth(1)).toContainText(/Ana Prado253,/)
  await expect(rows(page).nth(2)).toContainText(/NEWNot rankedToo little driven/)
  await expect(page.getByText(/Who drove less than 50,00 km .* listed last as not ranked/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'ranking')

  await page.context().clearCookies()
  await enterAt(page, '/reports/ranking', client)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveCount(0)
  // Only drivers of its own have names
  await expect(rows(page).nth(0)).toContainText('CARLOS1100')
  await shoot(page, 'ranking of the client')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  test('scores are cards with the score at the corner, and nothing is cut', async ({ page }) => {
    await enterAt(page, `/reports/score?${ids}&${range()}`)
    const cards = page.getByRole('list', { name: 'Linhas do relatório' }).getByRole('listitem')
    await expect(cards).toHaveCount(3)
    await expect(cards.first()).toContainText(/Ana Prado53,/)
    await shoot(page, 'score')
    await page.getByText('Como a nota é feita').click()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'score how')
    await fixTime(page, yesterdayAt(12))
    await enterAt(page, `/settings/driver/${ana}`)
    await page.getByRole('tab', { name: 'Veículos' }).click()
    await page.getByRole('button', { name: 'Mostrar este mês' }).click()
    const section = page.getByRole('region', { name: 'Nota de condução', exact: true })
    await expect(section).toContainText('de 100')
    await section.scrollIntoViewIfNeeded()
    await shoot(page, 'driver score')
  })

  test('a link to a ranking without a client says what is missing', async ({ page }) => {
    await enterAt(page, `/reports/ranking?${range()}`)
    await expect(page.getByText('Escolha um cliente', { exact: true })).toBeVisible()
  })

  test('a ranking is cards that say who is not ranked', async ({ page }) => {
    await fixTime(page, yesterdayAt(12))
    await enterAt(page, '/reports/ranking', client)
    await page.getByRole('button', { name: 'Mostrar', exact: true }).click()
    const cards = page.getByRole('list', { name: 'Linhas do relatório' }).getByRole('listitem')
    await expect(cards).toHaveCount(3)
    await expect(cards.last()).toContainText('Fora do ranking')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await axeViolations(page)).toEqual([])
    await shoot(page, 'ranking')
  })
})
