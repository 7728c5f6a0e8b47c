import type { Locator, Page } from '@playwright/test'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { administrator, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { rowOf, shoot } from './settings.ts'

test.use({ installation: 'users' })

const password = 'another secret'
const manager = { name: 'Rita', email: 'rita@example.com', password }
const plain = { name: 'Nina', email: 'Nina@example.com', password }
const informacoes = { cpf: '529.982.247-25' }
const phone = '+55 11 98765-4321'
let rest: Rest
let ids: Record<'rita' | 'nina' | 'fixed' | 'guest', number>
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const make = async (body: object) => (await rest.users.create({ body })).id
  ids = {
    rita: await make({ ...manager, phone, userLimit: -1, attributes: { informacoes } }),
    nina: await make({ ...plain, phone, attributes: { informacoes, termsAccepted: true } }),
    fixed: await make({
      name: 'Fixed',
      email: 'fixed@example.com',
      password,
      phone,
      fixedEmail: true,
      attributes: { informacoes },
    }),
    guest: await make({ name: 'Guest', email: 'guest@example.com', password, temporary: true, readonly: true }),
  }
  for (const managedUserId of [ids.nina, ids.fixed])
    await rest.permissions.link({ body: { userId: ids.rita, managedUserId } })
})

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
const userOf = (id: number) => rest.users.get({ params: { id } })

test('[USER-1] [USER-2] [USER-3] [USER-45] the list of users, its temporary ones, and logging in as one of them', async ({
  page,
}) => {
  await enterAt(page, '/settings/users', manager)
  await expect(rowOf(page, 'Nina')).toBeVisible()
  await expect(rowOf(page, administrator.name)).toHaveCount(0)
  const row = rowOf(page, 'Nina')
  await expect(row.getByRole('link', { name: 'Edit Nina' })).toBeVisible()
  await row.getByRole('link', { name: 'Connections of Nina' }).click()
  await expect(page).toHaveURL(`/settings/user/${ids.nina}/connections`)
  await page.goBack()
  await row.getByRole('button', { name: 'Sign in as Nina' }).click()
  const question = page.getByRole('dialog', { name: 'Sign in as Nina?' })
  await shoot(page, 'sign in as')
  expect(await axeViolations(page)).toEqual([])
  const called = page.waitForRequest((request) => request.url().endsWith(`/api/session/${ids.nina}`))
  await question.getByRole('button', { name: 'Sign in as this user' }).click()
  expect((await called).method()).toBe('GET')
  await page.waitForURL('/')
  await expect.poll(async () => (await (await page.request.get('/api/session')).json()).id).toBe(ids.nina)

  await enterAt(page, '/settings/users')
  await expect(rowOf(page, 'Nina')).toBeVisible()
  await expect(rowOf(page, 'Guest')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Show temporary users' }).click()
  const guest = page.getByRole('row', { name: /Guest/ })
  await expect(guest).toContainText('Temporary')
  await expect(guest.getByRole('button', { name: /^Sign in as/ })).toHaveCount(0)
  await expect(rowOf(page, administrator.name).getByRole('button', { name: /^Sign in as/ })).toHaveCount(0)
  await shoot(page, 'users')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('switch', { name: 'Show temporary users' }).click()
  await expect(guest).toHaveCount(0)
})

test('[USER-4] [USER-7] [USER-21] [USER-35] [USER-37] [USER-38] [USER-39] [USER-41] [USER-58] [ENT-19] an administrator adds a user and sets each part of the account', async ({
  page,
  otherPage,
}) => {
  await enterAt(page, '/settings/user')
  await expect(page.getByRole('tab')).toHaveText([
    'Details',
    'Address and documents',
    'Permissions',
    'Preferences',
    'Location',
    'Attributes',
  ])
  const required = {
    Name: 'Uma',
    Email: 'uma@example.com',
    'CPF or CNPJ': '52998224725',
    Phone: phone,
    Password: password,
  }
  for (const [label, typed] of Object.entries(required)) {
    await expect(save(page), `before ${label}`).toBeDisabled()
    await field(page, label).fill(typed)
  }
  await expect(save(page)).toBeEnabled()
  await tab(page, 'Permissions').click()
  await expect(page.getByLabel('Expiration')).toHaveValue('2099-01-01')
  await expect(field(page, 'Vehicle limit')).toHaveValue('-1')
  await page.getByRole('switch', { name: 'Hide drivers' }).check()
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/users'))
  await save(page).click()
  const body = (await posted).postDataJSON()
  expect(body).toMatchObject({
    deviceLimit: -1,
    expirationTime: null,
    attributes: { nivel: 1, 'ui.disableDrivers': true },
  })
  await expect(rowOf(page, 'Uma')).toBeVisible()
  const { id } = (await rest.users.list({ query: {} })).find(({ name }) => name === 'Uma')!

  await page.goto(`/settings/user/${id}#tab-permissions`)
  await page.getByLabel('Expiration').fill('2030-05-01')
  for (const label of ['Read only', 'Cannot change vehicles', 'Saved commands only', 'No reports', 'Fixed email'])
    await page.getByRole('switch', { name: label }).check()
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Client')
  await field(page, 'Vehicle limit').fill('12')
  await field(page, 'User limit').fill('3')
  await page.getByRole('switch', { name: 'Can schedule commands' }).check()
  await shoot(page, 'user permissions')
  await tab(page, 'Preferences').click()
  const choices = {
    'Coordinate format': 'Degrees, minutes, seconds',
    'Speed unit': 'kn',
    'Distance unit': 'mi',
    'Altitude unit': 'ft',
    'Volume unit': 'gal',
    Currency: '€',
  }
  for (const [label, text] of Object.entries(choices)) {
    const select = page.getByRole('combobox', { name: label })
    const [value] = await select
      .locator('option')
      .evaluateAll(
        (options, wanted) => options.filter((o) => o.textContent === wanted).map((o) => (o as HTMLOptionElement).value),
        text,
      )
    expect(value, `${label}: ${text}`).toBeDefined()
    await select.selectOption(value!)
  }
  await page.getByRole('switch', { name: '12-hour clock' }).check()
  await tab(page, 'Location').click()
  for (const [label, text] of [
    ['Latitude', '-23,55052'],
    ['Longitude', '-46,633308'],
    ['Zoom', '11,2'],
  ] as const)
    await field(page, label).fill(text)
  await expect(page.getByRole('button', { name: 'Use what the map shows' })).toBeVisible()
  await shoot(page, 'user location')
  await tab(page, 'Attributes').click()
  await page.getByRole('button', { name: 'Add attribute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add attribute' })
  for (const key of ['telegramChatId', 'pushoverUserKey', 'pushoverDeviceNames', 'mail.smtp.host', 'mail.smtp.port']) {
    await dialog.getByRole('textbox', { name: 'Name or key' }).fill(key)
    await expect(dialog.getByRole('option').or(dialog.getByRole('radio')).first(), key).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const stored = await userOf(id)
  expect(stored).toMatchObject({
    readonly: true,
    deviceReadonly: true,
    limitCommands: true,
    disableReports: true,
    fixedEmail: true,
    deviceLimit: 12,
    userLimit: 3,
    twelveHourFormat: true,
    coordinateFormat: 'dms',
    latitude: -23.55052,
    longitude: -46.633308,
    zoom: 11.2,
    attributes: {
      nivel: 3,
      agCommand: true,
      speedUnit: 'kn',
      distanceUnit: 'mi',
      altitudeUnit: 'ft',
      volumeUnit: 'usGal',
      coin: '€',
    },
  })
  expect(stored.expirationTime?.toISOString().slice(0, 10)).toBe('2030-05-01')

  // Only the one user loses the entry of the menu
  await rest.users.update({ params: stored, body: { ...stored, readonly: false } })
  const theirs = await otherPage()
  for (const [person, count] of [
    [{ ...manager, email: 'uma@example.com' }, 0],
    [plain, 1],
  ] as const) {
    await enterAt(theirs, '/settings/preferences', person)
    const menu = theirs
      .getByRole('navigation')
      .filter({ has: theirs.getByRole('link', { name: 'Geofences', exact: true }) })
    await expect(menu.first()).toBeVisible()
    await expect(menu.first().getByRole('link', { name: 'Drivers', exact: true })).toHaveCount(count)
  }
})

test('[USER-42] [USER-43] an email that is fixed, and no password where the company signs people in', async ({
  page,
}) => {
  await enterAt(page, `/settings/user/${ids.fixed}`, manager)
  await expect(field(page, 'Email')).toBeDisabled()
  await expect(field(page, 'Password')).toBeVisible()
  await tab(page, 'Permissions').click()
  await expect(page.getByRole('switch', { name: 'Fixed email' })).toBeVisible()
  for (const label of ['Level', 'Vehicle limit', 'User limit', 'Administrator'])
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(0)
  await enterAt(page, `/settings/user/${ids.fixed}`)
  await expect(field(page, 'Email')).toBeEnabled()
  await page.route('**/api/server', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), openIdForce: true } })
  })
  for (const address of [
    `/settings/user/${ids.fixed}`,
    '/settings/user',
    `/settings/perfil/${(await rest.session.get({ query: {} })).id}`,
  ]) {
    await page.goto(address)
    await expect(field(page, 'Name')).toBeVisible()
    await expect(page.getByLabel(/password/i)).toHaveCount(0)
  }
})

test('[USER-24] [USER-25] [USER-27] [USER-28] [USER-29] [USER-30] [ENT-41] [ENT-46] a picture and the documents are checked, made smaller and stored under names of their own', async ({
  page,
}) => {
  const pictureOf = async (width: number, height: number) =>
    Buffer.from(
      await page.evaluate(
        async ([w, h]) => {
          const canvas = new OffscreenCanvas(w!, h!)
          canvas.getContext('2d')!.fillRect(0, 0, w!, h!)
          return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())]
        },
        [width, height],
      ),
    )
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/server/file/')) uploads.push(request.url())
  })
  await enterAt(page, `/settings/user/${ids.nina}`)
  const choose = (label: string, name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel(`File for ${label}`).setInputFiles({ name, mimeType, buffer })
  const slot = (name: string) => page.getByRole('group', { name })
  await choose('Picture', 'me.gif', 'image/gif', Buffer.from('GIF89a'))
  await expect(slot('Picture').getByRole('alert')).toHaveText('Only JPEG and PNG images are accepted.')
  await choose('Picture', 'me.png', 'image/png', Buffer.from('no picture'))
  await expect(slot('Picture').getByRole('alert')).toHaveText('The image could not be loaded')
  expect(uploads).toEqual([])
  await choose('Picture', 'me.png', 'image/png', await pictureOf(1600, 1200))
  const shown = slot('Picture').getByRole('img', { name: 'Picture' })
  await expect(shown).toBeVisible()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([800, 600])

  await tab(page, 'Address and documents').click()
  await choose('Register or licence', 'photo.exe', 'application/x-msdownload', Buffer.from('MZ'))
  await expect(slot('Register or licence').getByRole('alert')).toContainText('Invalid file type')
  expect(uploads).toHaveLength(1)
  const document = Buffer.from('%PDF-1.4\n%%EOF')
  await choose('Signed contract', 'my doc.PDF', 'application/pdf', document)
  await expect(slot('Signed contract').getByRole('link', { name: 'Open' })).toBeVisible()
  await choose('Proof of address', 'bill.png', 'image/png', await pictureOf(300, 200))
  await expect(slot('Proof of address').getByRole('img', { name: 'Proof of address' })).toBeVisible()
  // A filled place offers another file in its stead; the empty one is still to be filled
  await expect(slot('Register or licence').getByRole('button', { name: 'Choose file' })).toBeVisible()
  for (const filled of ['Signed contract', 'Proof of address']) {
    await expect(slot(filled).getByRole('button', { name: 'Choose file' })).toHaveCount(0)
    await expect(slot(filled).getByRole('button', { name: 'Replace' })).toBeVisible()
    expect(await page.getByLabel(`File for ${filled}`).evaluate((input: HTMLInputElement) => input.multiple)).toBe(
      false,
    )
  }
  await shoot(page, 'user documents')
  const origin = new URL(page.url()).origin
  for (const url of uploads)
    expect(url).toMatch(new RegExp(`^${origin}/api/server/file/[0-9a-f]{32}_\\d{13}\\.(png|pdf)$`))
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const { attributes } = await userOf(ids.nina)
  const names = attributes.informacoes as Record<string, string>
  expect(attributes.ImagePerfil).toMatch(/\.png$/)
  expect([names.documentoImage1, names.documentoImage2, names.documentoImage3]).toEqual([
    undefined,
    expect.stringMatching(/\.pdf$/),
    expect.stringMatching(/\.png$/),
  ])
})

test('[USER-5] [USER-46] [USER-47] [USER-48] [USER-57] one’s own page, and the deletion of one’s own account', async ({
  page,
}) => {
  const section = page.getByRole('region', { name: 'Delete my account' })
  const openOwn = async (person: typeof manager, id: number) => {
    await enterAt(page, `/settings/perfil/${id}`, person)
    await expect(field(page, 'Name')).toHaveValue(person.name)
  }
  await openOwn(plain, ids.nina)
  await expect(section).toHaveCount(0)
  await page.goto(`/settings/user/${ids.nina}`)
  await expect(page).toHaveURL(`/settings/perfil/${ids.nina}`)
  await expect(tab(page, 'Permissions')).toHaveCount(0)
  await field(page, 'Name').fill('Nina Prado')
  await save(page).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  await page.goto('/settings/preferences')
  await expect(page.getByRole('link', { name: 'Nina Prado' }).or(page.getByText('Nina Prado')).first()).toBeVisible()
  expect((await userOf(ids.nina)).attributes.termsAccepted).toBe(true)

  const server = await rest.server.get({})
  await rest.server.update({ body: { ...server, registration: true } })
  const me = await rest.session.get({ query: {} })
  for (const [person, id] of [
    [administrator, me.id],
    [manager, ids.rita],
    [{ ...manager, name: 'Fixed', email: 'fixed@example.com' }, ids.fixed],
  ] as const) {
    await openOwn(person, id)
    await expect(section, person.name).toHaveCount(0)
  }
  await enterAt(page, `/settings/perfil/${ids.nina}#tab-privacy`, plain)
  await expect(section.getByText('Marco Civil da Internet')).toBeVisible()
  await shoot(page, 'own page')
  expect(await axeViolations(page)).toEqual([])
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && calls.push(new URL(request.url()).pathname))
  const typed = section.getByRole('textbox')
  const remove = section.getByRole('button', { name: 'Delete my account' })
  for (const text of ['', 'nina@example.com', `${plain.email} `]) {
    await typed.fill(text)
    await remove.click()
    await expect(typed, `“${text}”`).toHaveAttribute('aria-invalid', 'true')
  }
  expect(calls).toEqual([])
  await typed.fill(plain.email)
  const receipt = page.waitForEvent('download')
  await remove.click()
  await expect(page).toHaveURL('/login')
  expect((await receipt).suggestedFilename()).toMatch(/^LGPD-\d{8}-\w{8}\.txt$/)
  expect(calls[0]).toBe(`/api/users/${ids.nina}`)
  await expect(logIn(new URL(page.url()).origin, plain)).rejects.toThrow()
  expect((await page.request.get('/api/session')).status()).toBe(404)
})
