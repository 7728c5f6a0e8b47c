import { lookThrough, pictures, windows } from './looks.ts'
import { administrator, enterAt, firstAccount } from './people.ts'
import { expect, openServer, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'looks entry', withMail: true, timezoneId: 'America/Sao_Paulo' })
test.describe.configure({ mode: 'serial', timeout: 400_000 })
test.skip(!pictures, 'pictures to look at, with SCREENSHOTS=1')

/** A new installation per window. */
for (const window of windows) {
  test.describe(`first ${window.width} ${window.locale}`, () => {
    test.use({ viewport: window, locale: window.locale })
    test('from nothing to the first vehicle', async ({ browser }) => {
      const { server, close } = await openServer('looks first')
      const page = await browser.newPage({ baseURL: server.url })
      const { state, say, button, isListApart } = lookThrough(page, window, 'first')
      const field = (key: Parameters<typeof say>[0]) => page.getByRole('textbox', { name: say(key), exact: true })
      await state('register', async () => {
        await page.goto('/')
        await expect(page.getByRole('heading', { name: say('registerFirstTitle') })).toBeVisible()
      })
      await state('register refused', async () => {
        await field('sharedName').fill('Ana')
        await field('sharedEmail').fill('ana')
        await field('sharedPassword').fill('123')
        await button('registerSubmit').click()
      })
      await state('registered', async () => {
        await field('sharedName').fill(administrator.name)
        await field('sharedEmail').fill(administrator.email)
        await field('sharedPassword').fill(administrator.password)
        await button('registerSubmit').click()
        await page.waitForURL('/')
        await expect(page.getByRole('heading', { name: say('listEmptyTitle') })).toBeVisible()
      })
      const dialog = page.getByRole('dialog', { name: say('deviceNew') })
      await state('new vehicle', async () => {
        await button('listEmptyAction').click()
        await expect(dialog).toBeVisible()
      })
      await state('new vehicle filled', async () => {
        await field('sharedName').fill('Fiorino da entrega')
        await dialog.getByRole('button', { name: say('devicePhoneMake') }).click()
        await field('vehiclePlate').fill('rta4f21')
      })
      await state('new vehicle below', async () => {
        await dialog.getByRole('button', { name: say('deviceAdd') }).scrollIntoViewIfNeeded()
        await dialog.locator('code').last().scrollIntoViewIfNeeded()
      })
      await state('waiting', async () => {
        await field('deviceIdentifier').fill('12345678')
        await dialog.getByRole('button', { name: say('deviceAdd') }).click()
        await expect(page.getByText(say('stateNever')).first()).toBeVisible()
      })
      await state('under way', async () => {
        const said = { id: '12345678', lat: -23.5702, speed: 20, ignition: true, motion: true, bearing: 90 }
        await reportOsmand(server, { ...said, lon: -46.6645 })
        await reportOsmand(server, { ...said, lon: -46.664, speed: 30 })
        await expect(page.getByText('56').first()).toBeVisible()
      })
      if (isListApart)
        await state('first row', async () => {
          await page.keyboard.press('Escape')
          await button('listOpen').click()
        })
      await page.close()
      await close()
    })
  })
}

let prepared = false
for (const window of windows) {
  test.describe(`login ${window.width} ${window.locale}`, () => {
    test.use({ viewport: window, locale: window.locale })
    test('before the login', async ({ page, server }) => {
      if (!prepared) {
        const rest = await firstAccount(server)
        const settings = await rest.server.get({})
        const announcement = 'Manutenção no domingo das 2h às 3h: o mapa pode ficar fora por alguns minutos.'
        await rest.server.update({ body: { ...settings, registration: true, announcement } })
        prepared = true
      }
      const { state, say, button } = lookThrough(page, window, 'entry')
      const field = (key: Parameters<typeof say>[0]) => page.getByRole('textbox', { name: say(key), exact: true })
      await state('login', () => page.goto('/login'))
      await state('login refused', async () => {
        await field('sharedEmail').fill('ana@example.com')
        await field('sharedPassword').fill('wrong')
        await button('loginLogin').click()
        await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
      })
      await state('register', () => page.goto('/register'))
      await state('register refused', async () => {
        await field('sharedName').fill('Rui')
        await field('sharedEmail').fill('ana@example.com')
        await field('sharedPassword').fill('12345678')
        await button('registerSubmit').click()
      })
      await state('reset', () => page.goto('/reset-password'))
      await state('reset sent', async () => {
        await field('sharedEmail').fill('nobody@example.com')
        await button('resetSend').click()
        await expect(page.getByText(say('resetSent')).first()).toBeVisible()
      })
      await state('new password', () => page.goto('/reset-password?passwordReset=x'))
      await state('new password refused', async () => {
        await field('resetNewPassword').fill('correct horse 77')
        await button('resetSet').click()
      })
      await state('confirm email', () => page.goto('/confirm-email?token=x'))
      await state('confirm email refused', async () => {
        await button('confirmSubmit').click()
        await expect(page.getByText(say('contactRefusalLinkOver'))).toBeVisible()
      })
      await state('change server', () => page.goto('/change-server'))
      await state('change server refused', async () => {
        await button('changeServerSave').click()
      })
      await state('unknown address', async () => {
        await enterAt(page, '/settings/calendars')
        await expect(page.getByRole('heading', { name: say('laterTitle') })).toBeVisible()
      })
    })
  })
}
