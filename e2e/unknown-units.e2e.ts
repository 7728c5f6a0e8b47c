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
