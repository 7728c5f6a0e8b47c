import { enter, firstAccount, setServerAttributes } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'

test.use({ installation: 'find a place', withAddresses: true })

test('an address is looked up when somebody says so, not while they type, and the map goes there', async ({
  page,
  server,
  addresses,
}) => {
  const rest = await firstAccount(server)
  await rest.devices.create({ body: { name: 'Van', uniqueId: 'VAN' } })
  await reportOsmand(server, { id: 'VAN', lat: -23.55, lon: -46.63, speed: 0 })
  await enter(page)
  const openSearch = async () => {
    await page.getByRole('button', { name: 'Tools', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Find a place' }).click()
  }
  const search = page.getByRole('region', { name: 'Find a place' })
  const look = search.getByRole('button', { name: 'Look up this address' })
  await openSearch()
  await search.getByRole('textbox').pressSequentially('Rua das Flores')
  await expect(look).toBeVisible()
  expect(addresses!.sought).toEqual([])
  await look.click()
  await search.getByRole('button', { name: 'Rua das Flores 7, Curitiba' }).click()
  await expect.poll(async () => Number(await page.locator('[data-zoom]').getAttribute('data-zoom'))).toBeGreaterThan(10)
  expect(addresses!.sought).toEqual(['rua das flores'])

  await search.getByRole('textbox').fill('Nowhere street')
  await search.getByRole('textbox').press('Enter')
  await expect(search.getByRole('status')).toHaveText('No place with this name was found here')

  await setServerAttributes(rest, { activeMapStyles: 'base', noOutsideRequests: true })
  await page.reload()
  await openSearch()
  await search.getByRole('textbox').fill('Rua das Flores 7')
  await expect(search.getByRole('status')).toHaveText('No place with this name was found here')
  await expect(look).toHaveCount(0)
})
