import { readFileSync } from 'node:fs'
import { logIn, type Rest } from '../tools/rest.ts'
import { axeViolations } from './axe-violations.ts'
import { enter, enterAt, firstAccount, takeSession } from './people.ts'
import { expect, test } from './server.ts'
import { openByMenu, rowOf, shellsWalked, shoot } from './settings.ts'

test.use({ installation: 'groups' })

let rest: Rest
const manager = { name: 'Rita', email: 'rita@example.com', password: 'a long secret' }
test.beforeAll(async ({ server }) => {
  const admin = await firstAccount(server)
  await admin.users.create({ body: { ...manager, userLimit: 5, attributes: { agCommand: true } } })
  rest = await logIn(server.url, manager)
})
test.beforeEach(async () => {
  for (const { id } of await rest.groups.list({ query: {} })) await rest.groups.remove({ params: { id } })
})

for (const { shell, viewport, tag } of shellsWalked('phone')) {
  test.describe(shell, { tag }, () => {
    test.use({ viewport })

    test('[GRP-1] [GRP-3] [GRP-4] [APP-33] [APP-36] [APP-41] [APP-45] [APP-46] [APP-47] a group is made, mended, changed and removed', async ({
      page,
    }) => {
      await rest.groups.create({ body: { name: 'Night lock', attributes: { automatic: true, typo: 2 } } })
      await enter(page, manager)
      await openByMenu(page, 'Groups')
      await expect(page.getByText('No groups yet')).toBeVisible()
      await shoot(page, 'groups empty')
      await page.getByRole('link', { name: 'New group' }).click()
      await expect(page).toHaveURL('/settings/group')
      const name = page.getByRole('textbox', { name: 'Name', exact: true })
      const save = page.getByRole('button', { name: 'Save' })
      await expect(save).toBeDisabled()
      await name.fill(' ')
      await name.blur()
      await expect(page.getByText('Fill in this field')).toBeVisible()
      await expect(page.getByText('Correct 1 field')).toBeVisible()
      await expect(save).toBeDisabled()
      await shoot(page, 'group wrong')
      expect(await axeViolations(page)).toEqual([])
      await name.fill('South')
      await expect(page.getByText('1 unsaved change')).toBeVisible()
      await save.click()
      await expect(page.getByText('Data updated')).toBeVisible()
      await expect(page).toHaveURL('/settings/groups')
      await expect(rowOf(page, 'South')).toBeVisible()

      await page.getByRole('link', { name: 'New group' }).click()
      await name.fill('Motorcycles')
      const parent = page.getByRole('combobox', { name: 'Parent group' })
      await parent.fill('sou')
      await page.getByRole('option', { name: 'South' }).click()
      await expect(parent).toHaveValue('South')
      await name.press('Enter')
      await expect(rowOf(page, 'Motorcycles')).toContainText('South')
      await expect(rowOf(page, 'Night lock')).toHaveCount(0)
      await shoot(page, 'groups')
      expect(await axeViolations(page)).toEqual([])

      await rowOf(page, 'Motorcycles').getByRole('link', { name: 'Edit Motorcycles' }).click()
      await expect(name).toHaveValue('Motorcycles')
      await name.fill('Vans')
      await save.click()
      await expect(rowOf(page, 'Vans')).toBeVisible()
      const stored = await rest.groups.list({ query: {} })
      expect(stored.map((group) => group.name).sort()).toEqual(['Night lock', 'South', 'Vans'])

      await rowOf(page, 'Vans').getByRole('button', { name: 'Delete Vans' }).click()
      await shoot(page, 'groups remove')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Vans deleted')).toBeVisible()
      await expect(rowOf(page, 'Vans')).toHaveCount(0)
      expect(await rest.groups.list({ query: {} })).toHaveLength(2)
    })

    test('[GRP-5] the tree is walked by keyboard, and a group put into another and back', async ({ page }) => {
      const south = await rest.groups.create({ body: { name: 'South' } })
      const vans = await rest.groups.create({ body: { name: 'Vans', groupId: south.id } })
      const yard = await rest.groups.create({ body: { name: 'Yard' } })
      const parentOf = async (id: number) => (await rest.groups.get({ params: { id } })).groupId
      await enterAt(page, '/settings/groups', manager)
      await page.getByText('Tree', { exact: true }).click()
      await expect(page).toHaveURL('/settings/groups?view=tree')
      await test.step('a list fetches nothing that draws maps', async () => {
        const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
        expect(fetched.filter((name) => /\/assets\/(maplibre|drawing)/.test(name))).toEqual([])
      })
      const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
      const tree = page.getByRole('tree', { name: 'Groups' })
      await expect(item('Vans')).toHaveAttribute('aria-level', '2')
      await shoot(page, 'groups tree')
      expect(await axeViolations(page)).toEqual([])

      await tree.focus()
      await page.keyboard.press('ArrowLeft')
      await expect(item('Vans')).toHaveCount(0)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(item('Vans')).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('ControlOrMeta+x')
      await expect(page.getByText('Moving Vans:')).toBeVisible()
      await page.keyboard.press('End')
      await page.keyboard.press('ControlOrMeta+v')
      await expect(page.getByText('Vans is now in Yard')).toBeVisible()
      expect(await parentOf(vans.id)).toBe(yard.id)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => parentOf(vans.id)).toBe(south.id)

      await expect(item('South')).toHaveAttribute('aria-expanded', 'true')
      await tree.focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('ControlOrMeta+x')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ControlOrMeta+v')
      await expect(page.getByText('South cannot be moved into Vans, which is inside it')).toBeVisible()
      await page.getByRole('button', { name: 'Close', exact: true }).last().click()
      expect(await parentOf(south.id)).toBe(0)

      await tree.focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('m')
      const dialog = page.getByRole('dialog', { name: 'Move South' })
      await dialog.getByRole('combobox', { name: 'Parent group' }).click()
      await expect(page.getByRole('option')).toHaveText(['Yard'])
      await page.getByRole('option', { name: 'Yard' }).click()
      await shoot(page, 'groups tree move')
      await dialog.getByRole('button', { name: 'Move', exact: true }).click()
      await expect(item('Vans')).toHaveAttribute('aria-level', '3')
      expect(await parentOf(south.id)).toBe(yard.id)
    })
  })
}

test('a group is dragged onto another and out of it; the search shows what it stands in', async ({ page }) => {
  const south = await rest.groups.create({ body: { name: 'South' } })
  const vans = await rest.groups.create({ body: { name: 'Vans' } })
  await enterAt(page, '/settings/groups?view=tree', manager)
  const item = (name: string) => page.getByRole('treeitem', { name, exact: true })
  await item('Vans').dragTo(item('South'))
  await expect(item('Vans')).toHaveAttribute('aria-level', '2')
  expect((await rest.groups.get({ params: { id: vans.id } })).groupId).toBe(south.id)
  await page.getByRole('searchbox').fill('van')
  await expect(item('South')).toBeVisible()
  await item('Vans').dragTo(page.getByText('Drag a group onto another'))
  await expect(item('Vans')).toHaveAttribute('aria-level', '1')
  await expect(item('South')).toHaveCount(0)
})

test('selected groups are linked to a user, and a group leads to its connections', async ({ page, server }) => {
  for (const name of ['North', 'South']) await rest.groups.create({ body: { name } })
  const driver = { name: 'Dora', email: 'dora@example.com', password: 'a long secret' }
  await rest.users.create({ body: driver })
  await enterAt(page, '/settings/groups', manager)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Link 2 selected items' })
  await dialog.getByRole('combobox', { name: 'User' }).fill('dor')
  await page.getByRole('option', { name: 'Dora' }).click()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText('2 linked to Dora')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What is selected' })).toHaveCount(0)
  const hers = await (await logIn(server.url, driver)).groups.list({ query: {} })
  expect(hers.map(({ name }) => name).sort()).toEqual(['North', 'South'])
  await rowOf(page, 'North').getByRole('link', { name: 'Connections of North' }).click()
  await expect(page.getByRole('heading', { name: 'Connections', level: 1 })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Edit North' }).click()
  await page.getByRole('link', { name: 'Connections', exact: true }).click()
  await expect(page).toHaveURL(/\/connections$/)
})

test('[APP-43] letting the question pass keeps the group; the focus holds it', async ({ page }) => {
  await rest.groups.create({ body: { name: 'North' } })
  await page.clock.install()
  await enterAt(page, '/settings/groups', manager)
  const ask = page.getByRole('alertdialog', { name: 'Delete North?' })
  await expect(rowOf(page, 'North')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Delete North' }).click()
  await ask.getByRole('button', { name: 'Delete' }).focus()
  await page.clock.runFor(5000)
  await expect(ask).toBeVisible()
  await page.getByRole('searchbox').focus()
  await page.clock.runFor(2700)
  await expect(ask).toBeVisible()
  await page.clock.runFor(100)
  await expect(ask).toBeHidden()
  expect(await rest.groups.list({ query: {} })).toHaveLength(1)
})

test('[APP-32] what has been typed is not lost by leaving: links, Back and Cancel ask first', async ({ page }) => {
  await rest.groups.create({ body: { name: 'North' } })
  await enterAt(page, '/settings/groups', manager)
  await page.getByRole('link', { name: 'Edit North' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Far north')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  const leaves = [
    () => page.getByRole('link', { name: 'Map', exact: true }).click(),
    () => page.goBack(),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
  ]
  for (const leave of leaves) {
    await leave()
    await expect(question, leave.toString()).toBeVisible()
    await expect(page).toHaveURL(/\/settings\/group\/\d+$/)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('Far north')
  }
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/settings/groups')
  await expect(rowOf(page, 'North')).toBeVisible()
})

test('[GRP-5] what the server refuses stands beside its field, and a group is not offered what lies in it', async ({
  page,
}) => {
  const top = await rest.groups.create({ body: { name: 'Top' } })
  await rest.groups.create({ body: { name: 'Below', groupId: top.id } })
  const other = await rest.groups.create({ body: { name: 'Other' } })
  await enterAt(page, `/settings/group/${top.id}`, manager)
  const parent = page.getByRole('combobox', { name: 'Parent group' })
  await parent.click()
  await expect(page.getByRole('option')).toHaveText(['Other'])
  await page.keyboard.press('Enter')
  // Another user moves it inside meanwhile
  await rest.groups.update({ params: { id: other.id }, body: { ...other, groupId: top.id } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The chosen group is inside this one. Choose another, or none')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Parent group' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('two people who change the same group lose nothing', async ({ page }) => {
  const group = await rest.groups.create({ body: { name: 'Depot', attributes: { note: 'old' } } })
  const other = await rest.groups.create({ body: { name: 'City' } })
  await enterAt(page, `/settings/group/${group.id}`, manager)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Depot 2')
  const theirs = { ...group, groupId: other.id, attributes: { note: 'new' } }
  await rest.groups.update({ params: { id: group.id }, body: theirs })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const stored = await rest.groups.get({ params: { id: group.id } })
  expect(stored).toEqual({ ...theirs, name: 'Depot 2' })
})

test('what somebody else changes shows in the open list, and in a form without taking what is typed', async ({
  page,
}) => {
  const group = await rest.groups.create({ body: { name: 'Depot' } })
  const rename = (name: string, attributes = {}) =>
    rest.groups.update({ params: { id: group.id }, body: { ...group, name, attributes } })
  await enterAt(page, '/settings/groups', manager)
  await expect(page.getByRole('link', { name: 'Depot', exact: true })).toBeVisible()
  await rename('Renamed')
  await expect(page.getByRole('link', { name: 'Renamed', exact: true })).toBeVisible()
  await page.goto(`/settings/group/${group.id}`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue('Renamed')
  await rename('Once more')
  await expect(name).toHaveValue('Once more')
  await name.fill('Typed')
  await rename('Once more', { note: 'theirs' })
  await expect(page.getByText('Somebody else changed this.')).toBeVisible()
  await expect(name).toHaveValue('Typed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  const stored = await rest.groups.get({ params: { id: group.id } })
  expect([stored.name, stored.attributes]).toEqual(['Typed', { note: 'theirs' }])
})

test('a conflict names what both have changed, and shows what the other has set', async ({ page }) => {
  const group = await rest.groups.create({ body: { name: 'Depot' } })
  const [city, port] = await Promise.all(['City', 'Port'].map((name) => rest.groups.create({ body: { name } })))
  await enterAt(page, `/settings/group/${group.id}`, manager)
  const parent = page.getByRole('combobox', { name: 'Parent group' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
  await parent.fill('City')
  await page.getByRole('option', { name: 'City' }).click()
  await rest.groups.update({ params: { id: group.id }, body: { ...group, name: 'Theirs', groupId: port!.id } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone else also changed: Name, Parent group.')).toBeVisible()
  await expect(page.getByText('Their value: Theirs')).toBeVisible()
  await expect(page.getByText('Their value: Port')).toBeVisible()
  await shoot(page, 'group conflict')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Data updated')).toBeVisible()
  expect(await rest.groups.get({ params: { id: group.id } })).toMatchObject({ name: 'Mine', groupId: city!.id })
})

test('[APP-44] [APP-28] the search looks at everything; search and sort stand in the address', async ({ page }) => {
  await rest.groups.create({ body: { name: 'Årea 10', attributes: { note: 'Cold store' } } })
  await rest.groups.create({ body: { name: 'Area 9' } })
  await enterAt(page, '/settings/groups', manager)
  const search = page.getByRole('searchbox', { name: 'Search in Groups' })
  await search.fill('COLD')
  await expect(rowOf(page, 'Area 9')).toHaveCount(0)
  await expect(rowOf(page, 'Årea 10')).toBeVisible()
  await expect(page).toHaveURL('/settings/groups?q=COLD')
  await page.reload()
  await expect(search).toHaveValue('COLD')
  await search.fill('nothing like it')
  await expect(page.getByText('No results for “nothing like it”')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL('/settings/groups?sort=name')
  await expect(page.getByRole('table').getByRole('row')).toContainText(['Name', 'Area 9', 'Årea 10'])
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page.getByRole('table').getByRole('row')).toContainText(['Name', 'Årea 10', 'Area 9'])
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.setViewportSize({ width: 601, height: 800 })
  await expect(page.getByRole('table')).toBeVisible()
})

test('many are exported and removed at once, after a question', async ({ page }) => {
  for (const name of ['A', 'B', '=1+1']) await rest.groups.create({ body: { name } })
  await enterAt(page, '/settings/groups', manager)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const bar = page.getByRole('region', { name: 'What is selected' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await shoot(page, 'groups selected')
  const files: Record<string, string> = { 'Text (.csv)': 'groups.csv', 'Spreadsheet (.xlsx)': 'groups.xlsx' }
  for (const [entry, file] of Object.entries(files)) {
    await bar.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: entry }).click()
    expect((await download).suggestedFilename()).toBe(file)
    const bytes = readFileSync(await (await download).path())
    if (file.endsWith('csv')) expect(bytes.toString()).toBe("\uFEFFName;Parent group\r\n'=1+1;\r\nA;\r\nB;\r\n")
    else expect(bytes.subarray(0, 2).toString()).toBe('PK')
  }
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete 3 items?' }).getByRole('button', { name: 'Delete 3 items' }).click()
  await expect(page.getByText('No groups yet')).toBeVisible()
})

test('a list that does not come says so, and comes when it is asked for again', async ({ page }) => {
  // A hidden page does not refetch a recent change by itself
  await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
  await takeSession(page, manager)
  await page.route('**/api/groups?*', (route) => route.fulfill({ status: 500, body: 'boom' }))
  await page.goto('/settings/groups')
  await expect(page.getByRole('alert').getByText('The list could not be loaded')).toBeVisible()
  await shoot(page, 'groups failed')
  await page.unroute('**/api/groups?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No groups yet')).toBeVisible()
})
