import { axeViolations } from './axe-violations.ts'
import { enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { connectGt06 } from './units.ts'

test.use({ installation: 'first-tracker' })
test.describe.configure({ mode: 'serial' })

const typed = '864507038112651'
const imei = '864507038112650'
const paulista = { latitude: -23.561434, longitude: -46.655881, speedKmh: 0, course: 134, time: new Date() }

test('a tracker out of its box is set up, heard, corrected by one digit, and added as a vehicle that reports', async ({
  page,
  server,
}) => {
  const rest = await firstAccount(server)
  // The page stands on this machine itself, which a tracker knows by its address in the network
  const { hosts } = await rest.deviceEndpoints.get({})
  const host = hosts[0] ?? 'localhost'
  await enterAt(page, '/settings/veiculos')
  await page.getByRole('link', { name: 'First tracker' }).click()
  const window = page.getByRole('region', { name: 'What arrived on the port' })

  await test.step('the model decides port and messages, the carrier the APN', async () => {
    await expect(window).toBeHidden()
    const model = page.getByRole('combobox', { name: 'Model' })
    await model.fill('j 16')
    await page.getByRole('option', { name: 'Oneblock J16 (GT06)', exact: true }).click()
    await expect(page.getByText(`${host}:${server.gt06}`, { exact: true })).toBeVisible()
    await expect(
      page.getByText(`SERVER,${host === 'localhost' ? 1 : 0},${host},${server.gt06},0#`, { exact: true }),
    ).toBeVisible()
    await expect(page.getByText('APN,zap.vivo.com.br,vivo,vivo#', { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Carrier' }).selectOption('Claro')
    await expect(page.getByText('APN,claro.com.br,claro,claro#', { exact: true })).toBeVisible()
    await expect(window).toContainText('What the tracker sends appears here.')
  })

  await test.step('a number with one wrong digit is noticed, and the right one taken over', async () => {
    await page.getByRole('textbox', { name: 'Number of the tracker' }).fill(typed)
    const stranger = connectGt06(server, imei)
    await expect(window).toContainText(`A similar number calls on this port: ${imei}.`)
    await window.getByRole('button', { name: 'This is it' }).click()
    await expect(page.getByRole('textbox', { name: 'Number of the tracker' })).toHaveValue(imei)
    await expect(window).toContainText(`Login of tracker ${imei}`)
    void stranger
  })

  const first = await test.step('its login is answered, and its place is shown with its bytes', async () => {
    const unit = await connectGt06(server, imei)
    // A place of an unknown unit is not acknowledged
    void unit.report(paulista)
    await expect(window).toContainText('Position with 11 satellites, 0 km/h')
    await expect(window).toContainText('Answer sent')
    await expect(window).toContainText(/78 78 1F 12/)
    await expect(window).toContainText('The tracker is talking')
    await expect(page.getByText(/It came at .+ after the connection/)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    return unit
  })

  await test.step('it becomes a vehicle with model and carrier, and its next report is stored', async () => {
    await window.getByRole('button', { name: 'Add this tracker' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add this tracker' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Delivery van')
    await dialog.getByRole('textbox', { name: 'Plate' }).fill('rta4f21')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page).toHaveURL(/\?device=\d+$/)
    const [device] = await rest.devices.list({ query: {} })
    expect(device).toMatchObject({ uniqueId: imei, model: 'J16', positionId: 0 })
    expect(device!.attributes).toMatchObject({ operadora: 'Claro', veiculo: { placa: 'RTA-4F21' } })
    first.hangUp()
    const unit = await connectGt06(server, imei)
    await unit.report({ ...paulista, time: new Date() })
    expect((await rest.devices.list({ query: {} }))[0]).toMatchObject({ status: 'online' })
    unit.hangUp()
  })
})

test('who comes back for the same tracker finds its vehicle, and a model that is not read here can be added untested', async ({
  page,
  server,
}) => {
  await enterAt(page, '/settings/primeiro-rastreador?model=J16')
  await page.getByRole('textbox', { name: 'Number of the tracker' }).fill(imei)
  const window = page.getByRole('region', { name: 'What arrived on the port' })
  const unit = await connectGt06(server, imei)
  await expect(window.getByRole('link', { name: 'Open the vehicle' })).toBeVisible()
  unit.hangUp()
  await page.goto('/settings/primeiro-rastreador?model=ST310U')
  await expect(page.getByText('This server does not read SUNTECH')).toBeVisible()
  await page.getByRole('link', { name: 'Add without testing' }).click()
  await expect(page.getByRole('heading', { name: 'New vehicle' })).toBeVisible()
})
