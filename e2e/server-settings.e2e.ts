import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { isForbidden } from './forbidden.ts'
import { administrator, enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'server-settings', withMail: true })

let rest: Rest
const manager = { name: 'Rita', email: 'rita@example.com', password: 'a long secret' }
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  await rest.users.create({ body: { ...manager, userLimit: 5 } })
})
test.beforeEach(async () => {
  const server = await rest.server.get({})
  const plain = {
    latitude: 0,
    longitude: 0,
    zoom: 0,
    announcement: '',
    mapUrl: '',
    coordinateFormat: 'dd',
    registration: true,
    readonly: false,
  }
  await rest.server.update({ body: { ...server, ...plain, attributes: { activeMapStyles: 'base' } } })
})

const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

for (const { shell, viewport, tag } of shellsWalked('desk')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[SRV-1] [SRV-2] [SRV-3] [SRV-8] [SRV-10] the settings are opened by the menu, set wrong, mended and saved', async ({
      page,
    }) => {
      await enter(page)
      await openByMenu(page, 'Server')
      await expect(page).toHaveURL('/settings/server')
      for (const name of [
        'Preferences',
        'Location',
        'Permissions',
        'Appearance',
        'Safe blocking',
        'Maps',
        'Attributes',
      ])
        await expect(part(page, name)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
      await expect(save(page)).toBeDisabled()

      await box(page, 'URL of your own map').fill('tiles')
      await box(page, 'Zoom').fill('far')
      await box(page, 'Zoom').blur()
      await expect(page.getByText('Enter a URL that begins with')).toBeVisible()
      await expect(page.getByText('Enter a number')).toBeVisible()
      await expect(page.getByText('Correct 2 fields')).toBeVisible()
      await expect(save(page)).toBeDisabled()
      await box(page, 'URL of your own map').fill('/tiles/1/2/3.png')
      await box(page, 'Zoom').fill('11')
      await box(page, 'Announcement').fill('Back at six')
      await page.getByRole('combobox', { name: 'Speed unit' }).selectOption('mph')
      await page.getByRole('combobox', { name: 'Coordinate format' }).selectOption('dms')
      await box(page, 'Maximum speed for blocking').fill('5')
      await page.getByRole('switch', { name: 'Blocking needs another person’s approval' }).check()
      await box(page, 'MapTiler key').fill('of us')
      await shoot(page, 'server changed')

      let release = () => {}
      const held = new Promise<void>((done) => {
        release = done
      })
      await page.route('**/api/server', async (route) => {
        if (route.request().method() === 'PUT') await held
        await route.continue()
      })
      const sent = page.waitForRequest((request) => request.method() === 'PUT')
      await save(page).click()
      await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
      await box(page, 'Product name').fill('Typed meanwhile')
      release()
      const body = (await sent).postDataJSON()
      expect([body.zoom, body.coordinateFormat, body.readonly]).toEqual([11, 'dms', false])
      await expect(page.getByText('Data updated')).toBeVisible()
      await expect(page).toHaveURL('/settings/server')
      await expect(box(page, 'Announcement')).toHaveValue('Back at six')
      await expect(box(page, 'Product name')).toHaveValue('Typed meanwhile')
      await expect(page.getByText('1 unsaved change')).toBeVisible()
      const stored = await rest.server.get({})
      expect([stored.mapUrl, stored.announcement, stored.zoom]).toEqual(['/tiles/1/2/3.png', 'Back at six', 11])
      const { 'block.slowSpeed': slow, ...attributes } = stored.attributes
      expect(attributes).toEqual({
        activeMapStyles: 'base',
        speedUnit: 'mph',
        'block.secondPerson': true,
        mapTilerKey: 'of us',
      })
      expect(slow).toBeCloseTo(5 / 1.852)
      await save(page).click()
      await expect(page).toHaveTitle('Typed meanwhile')
      await expect(save(page)).toBeDisabled()
      expect((await rest.server.get({})).attributes.title).toBe('Typed meanwhile')
      await box(page, 'Announcement').fill('Back at seven')
      await expect(save(page)).toBeEnabled()
      await box(page, 'Announcement').fill('Back at six')
      await expect(save(page)).toBeDisabled()
    })

    test('[SRV-4] [SRV-5] [SRV-6] what nobody has set shows its usual value and is not stored; the place comes of the map', async ({
      page,
    }) => {
      await enterAt(page, '/settings/server')
      const usual = {
        'Default map': 'LocationIQ Streets',
        'Coordinate format': 'dd',
        'Speed unit': 'kn',
        'Distance unit': 'km',
        'Altitude unit': 'm',
        'Volume unit': 'ltr',
      }
      for (const [name, value] of Object.entries(usual))
        await expect(page.getByRole('combobox', { name })).toHaveValue(value)
      await box(page, 'Latitude').fill('91')
      await box(page, 'Latitude').blur()
      await expect(page.getByText('Enter a value from -90 to 90')).toBeVisible()
      await box(page, 'Latitude').fill('-23,55051994')
      await box(page, 'Longitude').fill('-46,63330821')
      await box(page, 'Zoom').fill('11,25')
      const map = part(page, 'Location').getByTestId('map')
      await expect(map.locator('canvas')).toBeVisible()
      await page.getByRole('button', { name: 'Use what the map shows' }).click()
      await expect(box(page, 'Latitude')).toHaveValue('-23,55052')
      await expect(box(page, 'Longitude')).toHaveValue('-46,633308')
      await expect(box(page, 'Zoom')).toHaveValue(/^11,[23]$/)
      await part(page, 'Location').scrollIntoViewIfNeeded()
      await shoot(page, 'server location')
      await save(page).click()
      await expect(page.getByText('Data updated')).toBeVisible()
      const { latitude, longitude, map: style, coordinateFormat, attributes } = await rest.server.get({})
      expect([latitude, longitude]).toEqual([-23.55052, -46.633308])
      expect([style ?? '', coordinateFormat ?? '', attributes]).toEqual([
        '',
        expect.anything(),
        { activeMapStyles: 'base' },
      ])
    })

    test('[SRV-7] the flags take effect: registration closes, and nobody writes', async ({ page, server }) => {
      await enterAt(page, '/settings/server')
      await page.getByRole('switch', { name: 'Anyone can create an account' }).uncheck()
      for (const name of [
        'Read only',
        'Vehicles cannot be changed',
        'Saved commands only',
        'No reports',
        'Email addresses are fixed',
      ])
        await page.getByRole('switch', { name }).check()
      await save(page).click()
      await expect(page.getByText('Data updated')).toBeVisible()
      const own = await logIn(server.url, manager)
      await expect(own.groups.create({ body: { name: 'No' } })).rejects.toThrow('Write access denied')
      const flags = await own.server.get({})
      const { registration, readonly, deviceReadonly, limitCommands, disableReports, fixedEmail } = flags
      expect([registration, readonly, deviceReadonly, limitCommands, disableReports, fixedEmail]).toEqual([
        false,
        ...Array(5).fill(true),
      ])
      const none = { deviceReadonly: false, limitCommands: false, disableReports: false, fixedEmail: false }
      await rest.server.update({ body: { ...flags, ...none, readonly: false, registration: true } })
    })
  })
}

test('[APP-15] [APP-17] logo and colours are seen before they are saved, with the contrast that they reach', async ({
  page,
}) => {
  await enterAt(page, '/settings/server')
  const primary = box(page, 'Primary colour')
  await primary.fill('red')
  await primary.blur()
  await expect(page.getByText('Enter a colour, for example #F08A24')).toBeVisible()
  await primary.fill('#aa0000')
  await expect(page.getByText('Contrast: 7,8:1 with text on it')).toBeVisible()
  await page.getByLabel('File of Logo', { exact: true }).setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  })
  await expect(page.getByText('Invalid file type. Allowed: PNG, JPEG, WebP, GIF')).toBeVisible()
  await page.getByLabel('File of Logo', { exact: true }).setInputFiles({
    name: 'our logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(redDot, 'base64'),
  })
  await expect(box(page, 'Logo')).toHaveValue(/^\/logo-\w+\.png$/)
  await expect(part(page, 'Appearance').getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
  await box(page, 'Product name').fill('Acme')
  await part(page, 'Appearance').getByRole('heading', { name: 'Sign-in page' }).scrollIntoViewIfNeeded()
  await shoot(page, 'server appearance')
  await save(page).click()
  await expect(page).toHaveTitle('Acme')
  const button = save(page)
  await page.mouse.move(0, 0)
  await box(page, 'Description').fill('Fleets')
  await expect(button).toHaveCSS('background-color', 'rgb(170, 0, 0)')
  const { logo } = (await rest.server.get({})).attributes
  expect((await page.request.get(String(logo))).headers()['content-type']).toBe('image/png')
})

test('a real mail is sent as a test; channels and maps say how they stand, also in Portuguese', async ({
  page,
  server,
  mailbox,
  otherPage,
}) => {
  mkdirSync(server.maps, { recursive: true })
  writeFileSync(join(server.maps, 'broken.pmtiles'), 'no map')
  await enterAt(page, '/settings/server')
  await expect(page.getByText('A mail server is set up. Passwords can be reset by email.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText(`The mail server accepted the email for ${administrator.email}`)).toBeVisible()
  expect(mailbox!.mails.at(-1)?.to?.[0]?.address).toBe(administrator.email)
  await expect(page.getByText('Not set up: TELEGRAM_TOKEN')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'broken' })).toContainText('It is not a PMTiles archive')
  await expect(page.getByRole('img', { name: /^Requests: Today/ }), 'the current day has its bar').toBeVisible()
  await expect(page.getByRole('img', { name: /^Requests: Today/ }).locator('rect')).toHaveCount(1)
  await expect(page.getByText('Working')).toBeVisible()
  await part(page, 'Messages').scrollIntoViewIfNeeded()
  await shoot(page, 'server messages')
  await part(page, 'Server status').scrollIntoViewIfNeeded()
  await shoot(page, 'server figures')
  expect(await axeViolations(page)).toEqual([])
  await mailbox!.close()
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText(/^Not sent: The mail server could not be reached \(\w+\)/)).toBeVisible()
  const portuguese = await otherPage({ locale: 'pt-BR' })
  await enterAt(portuguese, '/settings/server')
  const broken = portuguese.getByRole('listitem').filter({ hasText: 'broken' })
  await expect(broken).toContainText('Não é um arquivo PMTiles')
  await portuguese.getByRole('button', { name: 'Enviar e-mail de teste' }).click()
  await expect(portuguese.getByText(/Não foi possível falar com o servidor de e-mail \(\w+\)/)).toBeVisible()
})

test('two administrators who save at once lose nothing', async ({ page }) => {
  await enterAt(page, '/settings/server')
  await box(page, 'Product name').fill('Ours')
  const before = await rest.server.get({})
  const theirs = { ...before, announcement: 'Theirs', attributes: { ...before.attributes, support: 'a@b.example' } }
  await rest.server.update({ body: theirs })
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  await expect(box(page, 'Announcement')).toHaveValue('Theirs')
  const stored = await rest.server.get({})
  expect([stored.announcement, stored.attributes.title, stored.attributes.support]).toEqual([
    'Theirs',
    'Ours',
    'a@b.example',
  ])
})

test('other attributes are edited beside the fields, and neither undoes the other', async ({ page }) => {
  await enterAt(page, '/settings/server')
  await box(page, 'Product name').fill('Both')
  const editor = part(page, 'Attributes')
  await editor.getByRole('button', { name: 'Add attribute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add attribute' })
  await dialog.getByRole('textbox', { name: 'Name or key' }).fill('erp.site')
  await dialog.getByText('erp.site').click()
  await dialog.getByRole('textbox').last().fill('7')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await box(page, 'Description').fill('Fleets')
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const { attributes } = await rest.server.get({})
  expect([attributes.title, attributes.description, attributes['erp.site']]).toEqual(['Both', 'Fleets', '7'])
})

test('[SRV-1] who is no administrator has no such screen, and the server refuses as well', async ({ page, server }) => {
  await enterAt(page, '/settings/server', manager)
  await isForbidden(page)
  const own = await logIn(server.url, manager)
  await expect(own.server.update({ body: { zoom: 3 } })).rejects.toThrow('Administrator access required')
})

/** A picture of one pixel. */
const redDot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
