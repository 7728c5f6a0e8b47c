import { administrator, logInByForm } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'unknown-units' })

const typed = '861234567890123'
const right = '861234567890127'

test('a tracker that calls before it is known is chosen from a list, and a mistyped identifier is corrected on the card', async ({
  page,
  server,
}) => {
  await page.request.post(`${server.url}/api/users`, { data: administrator })
  const call = () => fetch(`http://localhost:${server.osmand}/?id=${right}&lat=-23.5&lon=-46.6`)
  await call()
  await page.goto('/login')
  await logInByForm(page)
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  const dialog = page.getByRole('dialog', { name: 'New vehicle' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Van')
  const identifier = dialog.getByRole('textbox', { name: 'Identifier (IMEI)' })
  await identifier.fill(typed)
  await expect(dialog.getByText('The check digit does not match')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Unknown trackers' })).toContainText(`${right}osmand`)
  await dialog.getByRole('button', { name: 'Add vehicle' }).click()

  const card = page.getByRole('region', { name: 'Van', exact: true })
  await expect(card).toContainText(`Identifier: ${typed}`)
  await card.getByRole('button', { name: 'Correct' }).click()
  const correcting = page.getByRole('dialog', { name: 'Correct the identifier' })
  await correcting.getByRole('button', { name: `Use the tracker ${right}` }).click()
  await correcting.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText(`Identifier: ${right}`)
  await call()
  await expect(card).not.toContainText('Identifier')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('the camera reads the identifier, and is off after that, and when it is stopped while it starts', async ({
    page,
    server,
  }) => {
    await page.addInitScript(camera)
    await page.request.post(`${server.url}/api/users`, { data: administrator })
    await page.request.post(`${server.url}/api/session`, {
      form: { email: administrator.email, password: administrator.password },
    })
    await page.request.post(`${server.url}/api/devices`, { data: { name: 'Truck', uniqueId: '490154203237518' } })
    await page.goto('/')
    await page.getByRole('button', { name: 'Vehicle list' }).tap()
    await page.getByRole('button', { name: 'New vehicle' }).tap()
    const dialog = page.getByRole('dialog', { name: 'New vehicle' })
    const isOff = () => page.evaluate(() => Reflect.get(window, 'track').readyState === 'ended')
    await dialog.getByRole('button', { name: 'Scan with the camera' }).tap()
    await dialog.getByRole('button', { name: 'Stop the camera' }).tap()
    await page.evaluate(() => Reflect.get(window, 'startVideo')())
    await expect.poll(isOff).toBe(true)
    await page.evaluate(() => Reflect.deleteProperty(window, 'track'))

    await dialog.getByRole('button', { name: 'Scan with the camera' }).tap()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'track')?.readyState)).toBe('live')
    await page.evaluate(() => Reflect.get(window, 'startVideo')())
    await expect(dialog.getByRole('textbox', { name: 'Identifier (IMEI)' })).toHaveValue(right)
    await expect.poll(isOff).toBe(true)
  })
})

/** Runs in the page: a camera whose picture starts when `startVideo` is called, and a reader that sees a code in it. */
function camera(): void {
  const reader = class {
    detect = async () => [{ rawValue: 'IMEI:861234567890127;SN:1' }]
  }
  Object.assign(globalThis, { BarcodeDetector: reader })
  navigator.mediaDevices.getUserMedia = async () => {
    const stream = document.createElement('canvas').captureStream()
    Object.assign(window, { track: stream.getTracks()[0] })
    return stream
  }
  HTMLMediaElement.prototype.play = () => new Promise((resolve) => Object.assign(window, { startVideo: resolve }))
}
