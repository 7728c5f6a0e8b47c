import type { Page } from '@playwright/test'
import type { Rest } from '../tools/rest.ts'
import {
  canvas,
  centre,
  chosen,
  circle,
  clickAt,
  drag,
  list,
  onlyFence,
  openList,
  prepare,
  removeAll,
  sent,
  spot,
  square,
  toForm,
  tools,
} from './fences.ts'
import { openScreen } from './follow.ts'
import { enterAt, takeSession } from './people.ts'
import { expect, test } from './server.ts'

test.use({ installation: 'geofences' })

const onlooker = { name: 'Otto', email: 'otto@example.com', password: 'a long secret' }
let rest: Rest

test.beforeAll(async ({ server }) => {
  rest = await prepare(server)
  await rest.users.create({ body: { ...onlooker, readonly: true } })
})
test.beforeEach(() => removeAll(rest))

test('[GEO-1] [GEO-2] both addresses open the list beside the map', async ({ page }) => {
  for (const address of ['/geofences', '/geofences/', '/settings/geofences']) {
    await openList(page, address)
    await expect(tools(page).getByRole('button')).toHaveCount(4)
    await expect(page).toHaveURL(address)
  }
})

const drawings = {
  circle: {
    tool: 'Draw a circle',
    points: [
      [0, 0],
      [80, 0],
    ],
    area: /^CIRCLE \(-23\.5\d+ -46\.6\d+, \d+\)$/,
  },
  rectangle: {
    tool: 'Draw a rectangle',
    points: [
      [-80, -60],
      [80, 60],
    ],
    area: /^POLYGON \(\((-2\S+ -4\S+, ){4}-2\S+ -4[^,]+\)\)$/,
  },
  polygon: {
    tool: 'Draw a polygon',
    points: [
      [-80, -60],
      [80, -60],
      [0, 60],
      [-80, -60],
    ],
    area: /^POLYGON \(\((-2\S+ -4\S+, ){3}-2\S+ -4[^,]+\)\)$/,
  },
  line: {
    tool: 'Draw a line',
    points: [
      [-80, 60],
      [0, -60],
      [80, 60],
      [80, 60],
    ],
    area: /^LINESTRING \((-2\S+ -4\S+, ){2}-2\S+ -4[^,]+\)$/,
  },
} as const

/** `middle`: the chosen shape is so many pixels below the middle of the map, because of the content above it. */
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 }, middle: 76 },
  phone: { viewport: { width: 390, height: 844 }, middle: 34 },
}
for (const [device, { viewport, middle }] of Object.entries(sizes)) {
  test.describe(`on a ${device}`, { tag: device === 'phone' ? ['@all'] : [] }, () => {
    test.use({ viewport })

    test('[GEO-4] [GEO-5] [GEO-10] each shape is drawn, sent without a name, and its form opens', async ({ page }) => {
      const created = sent(page, 'POST', /^\/api\/geofences$/)
      await takeSession(page)
      for (const [form, { tool, points, area }] of Object.entries(drawings)) {
        await removeAll(rest)
        created.length = 0
        await openScreen(page, '/geofences')
        await expect(page.getByText('No geofences yet')).toBeVisible()
        await page.getByRole('button', { name: tool }).click()
        for (const [x, y] of points) await clickAt(page, x, y)
        await toForm(page)
        expect(created, form).toEqual([{ name: '', area: expect.stringMatching(area) }])
        expect((await onlyFence(rest)).area, form).toMatch(area)
        await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
      }
    })

    test('[GEO-12] [GEO-26] a geofence left without a name stays in the list, and is named from there', async ({
      page,
    }) => {
      await openList(page)
      await page.getByRole('button', { name: 'Draw a circle' }).click()
      await clickAt(page, 0, 0)
      await clickAt(page, 60, 0)
      await toForm(page)
      await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page).toHaveURL(/\/geofences/)
      await expect(list(page).getByText('(no name)')).toBeVisible()
      await list(page).getByRole('link', { name: 'Edit (no name)' }).click()
      const name = page.getByRole('textbox', { name: 'Name' })
      await name.press('Tab')
      await expect(page.getByText('Fill in this field')).toBeVisible()
      await name.fill('Gate')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(list(page).getByText('Gate')).toBeVisible()
      await expect(page.getByText('Data updated')).toBeVisible()
      expect((await onlyFence(rest)).name).toBe('Gate')
    })

    test('a shape that was just drawn is discarded from its form at once, and undo brings it back with what was typed', async ({
      page,
    }) => {
      await openList(page)
      await page.getByRole('button', { name: 'Draw a circle' }).click()
      await clickAt(page, 0, 0)
      await clickAt(page, 60, 0)
      await toForm(page)
      await page.getByRole('textbox', { name: 'Name' }).fill('Mistake')
      await page.getByRole('button', { name: 'Discard geofence' }).click()
      await expect(page).toHaveURL(/\/geofences/)
      await expect(page.getByText('Geofence discarded')).toBeVisible()
      await expect(list(page).getByText('No geofences yet')).toBeVisible()
      expect(await rest.geofences.list({ query: {} })).toEqual([])
      await page.getByRole('button', { name: 'Undo' }).click()
      await toForm(page)
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Mistake')
      await page.getByRole('button', { name: 'Discard geofence' }).click()
      await expect(list(page).getByText('No geofences yet')).toBeVisible()
    })

    test('[GEO-6] a shape is moved and reshaped by dragging, each change is saved, and undo takes it back', async ({
      page,
    }) => {
      const { id, area } = await rest.geofences.create({ body: { name: 'Block', area: square } })
      await openList(page, `/geofences?geofence=${id}`)
      await chosen(page).getByRole('button', { name: 'Change shape' }).click()
      const saved = sent(page, 'PUT', new RegExp(`^/api/geofences/${id}$`))
      await test.step('moved', async () => {
        await drag(page, [0, 60], [40, 100])
        await expect.poll(() => saved.length).toBe(1)
        expect(saved[0]).toMatchObject({ id, name: 'Block', area: expect.not.stringContaining('-23.548 -46.632') })
        await expect.poll(async () => (await onlyFence(rest)).area).not.toBe(area)
      })
      await test.step('undone', async () => {
        await chosen(page).getByRole('button', { name: 'Undo' }).click()
        await expect.poll(async () => (await onlyFence(rest)).area).toBe(area)
        await expect(chosen(page).getByRole('button', { name: 'Undo' })).toBeDisabled()
      })
      const corners = async () => (await onlyFence(rest)).area.split(',').length
      await test.step('a corner is added in the middle of a side, and taken away', async () => {
        const right = await sideOf(page, middle)
        await drag(page, [right, middle], [right + 30, middle])
        await expect.poll(corners).toBe(6)
        await chosen(page).getByRole('button', { name: 'Remove point' }).click()
        await expect.poll(corners).toBe(5)
      })
    })

    test('[GEO-7] the trash removes it after a question', async ({ page }) => {
      const { id } = await rest.geofences.create({ body: { name: 'Yard', area: circle(300) } })
      await openList(page)
      await list(page).getByRole('button', { name: /Yard/ }).click()
      const removed = sent(page, 'DELETE', new RegExp(`^/api/geofences/${id}$`))
      await chosen(page).getByRole('button', { name: 'Delete geofence' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      expect(removed).toHaveLength(0)
      await chosen(page).getByRole('button', { name: 'Delete geofence' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete geofence' }).click()
      await expect(page.getByText('No geofences yet')).toBeVisible()
      expect(removed).toHaveLength(1)
      expect(await rest.geofences.list({ query: {} })).toEqual([])
    })
  })
}

test('points are taken back, and drawing is given up, by buttons and by keys', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Draw a polygon' }).click()
  const panel = page.getByRole('region', { name: 'Draw a polygon' })
  const undo = panel.getByRole('button', { name: 'Remove the last point' })
  for (const [x, y] of [
    [-80, -60],
    [80, -60],
    [0, 60],
  ] as const)
    await clickAt(page, x, y)
  await expect(panel.getByRole('button', { name: 'Finish' })).toBeVisible()
  await undo.click()
  await expect(panel.getByRole('button', { name: 'Finish' })).toHaveCount(0)
  await canvas(page).press('Backspace')
  await undo.click()
  await expect(undo).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  expect(await rest.geofences.list({ query: {} })).toEqual([])
})

test('the map comes back from a form as it was left', async ({ page }) => {
  await openList(page)
  const drawn = async () => {
    await page.getByRole('button', { name: 'Draw a circle' }).click()
    await clickAt(page, 0, 0)
    await clickAt(page, 60, 0)
    await toForm(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/geofences/)
  }
  await drag(page, [100, 100], [-60, 40])
  await drawn()
  await drawn()
  const [first, second] = await rest.geofences.list({ query: {} })
  expect(first!.area).not.toContain('-46.63 ')
  expect(second!.area).toBe(first!.area)
})

test('the search forgives accents, and is retained while a form is open', async ({ page }) => {
  for (const name of ['Depósito São João', 'Gate']) await rest.geofences.create({ body: { name, area: square } })
  await openList(page)
  const search = page.getByRole('searchbox', { name: 'Search geofences' })
  await search.fill('sao deposito')
  await expect(page.getByText('1 geofence', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=sao/)
  await list(page).getByRole('link', { name: 'Edit Depósito São João' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(search).toHaveValue('sao deposito')
  await expect(page.getByText('1 geofence', { exact: true })).toBeVisible()
})

test('who is inside is stated in the list and beside the shape, and several are selected and deleted at once', async ({
  page,
  server,
}) => {
  for (const name of ['Depot', 'Gate', 'Yard'])
    await rest.geofences.create({
      body: { name, area: name === 'Depot' ? square : circle(300, { latitude: -23.58, longitude: -46.6 }) },
    })
  const { id } = await rest.devices.create({ body: { name: 'Strada 7', uniqueId: 'inside' } })
  const report = `id=inside&lat=${centre.latitude}&lon=${centre.longitude}&timestamp=${Date.now()}`
  await fetch(`http://localhost:${server.osmand}/?${report}`, { method: 'POST' })
  await openList(page)
  await expect(list(page).getByRole('button', { name: /Depot 1 vehicle inside/ })).toBeVisible()
  await expect(list(page).getByRole('button', { name: /Gate/ })).not.toContainText('inside')
  await list(page).getByRole('button', { name: /Depot/ }).click()
  const inside = page.getByRole('region', { name: 'Vehicles inside' })
  await expect(inside.getByRole('link', { name: 'Strada 7' })).toBeVisible()
  await list(page).getByRole('checkbox', { name: 'Select Gate' }).check()
  await list(page).getByRole('checkbox', { name: 'Select Yard' }).check()
  await expect(list(page).getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete the selected geofences' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 items' }).click()
  await expect(page.getByText('1 geofence', { exact: true })).toBeVisible()
  expect((await onlyFence(rest)).name).toBe('Depot')
  await inside.getByRole('link', { name: 'Strada 7' }).click()
  await expect(page.getByRole('region', { name: /Strada 7/ }).first()).toBeVisible()
  await rest.devices.remove({ params: { id } })
})

test('a rectangle of one corner has no size yet', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Draw a rectangle' }).click()
  await clickAt(page, 0, 0)
  await expect(page.getByRole('region', { name: 'Draw a rectangle' }).getByRole('status')).toHaveText(
    'Draw a rectangle',
  )
  await expect(page.getByRole('button', { name: 'Remove the last point' })).toBeEnabled()
})

test('a circle is drawn with the keyboard alone', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Draw a circle' }).focus()
  await page.keyboard.press('Enter')
  await canvas(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings\/geofence\/\d+$/, { timeout: 500 })
  }).toPass()
  expect((await onlyFence(rest)).area).toMatch(/^CIRCLE/)
})

test('[GEO-13] a geofence without a colour is light blue on the map', { tag: '@drawn' }, async ({ page }) => {
  await rest.geofences.create({ body: { name: '', area: square } })
  await openList(page)
  const { x, y } = await spot(page, 0, 0)
  // Its edges are somewhere on the row through the middle of the map
  await expect.poll(() => coloursOnRow(page, x, y)).toContain('light blue')
})

test('[GEO-16] geofences that cannot be loaded are logged, and the list is empty without a message', async ({
  page,
}) => {
  await rest.geofences.create({ body: { name: 'Yard', area: circle(300) } })
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**/api/geofences?*', (route) => route.fulfill({ status: 500, body: 'no luck' }))
  await openList(page)
  await expect(page.getByText('No geofences yet')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('')
  expect(logged.some((text) => text.includes('The geofences could not be loaded'))).toBe(true)
})

test('[GEO-23] who only looks on has no tools, and no form', async ({ page }) => {
  const yard = await rest.geofences.create({ body: { name: 'Yard', area: circle(300) } })
  const { id: userId } = (await rest.users.list({ query: {} })).find(({ email }) => email === onlooker.email)!
  await rest.permissions.link({ body: { userId, geofenceId: yard.id } })
  await enterAt(page, '/geofences', onlooker)
  await list(page).getByRole('button', { name: /Yard/ }).click()
  await expect(chosen(page)).toBeVisible()
  await expect(tools(page)).toHaveCount(0)
  for (const name of ['Change shape', 'Edit', 'Delete geofence'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit Yard' })).toHaveCount(0)
  await page.goto(`/settings/geofence/${yard.id}`)
  await expect(page).toHaveURL(/\/geofences$/)
})

test('a thousand geofences are drawn and searched', async ({ page }) => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    id: index + 1,
    name: `Place ${index + 1}`,
    area: circle(80, { latitude: -23.55 + Math.floor(index / 40) / 400, longitude: -46.63 + (index % 40) / 400 }),
    attributes: {},
    calendarId: 0,
    description: null,
  }))
  await page.route('**/api/geofences?*', (route) => route.fulfill({ json: many }))
  await openList(page)
  await expect(page.getByText('1,000 geofences')).toBeVisible()
  expect(await list(page).getByRole('listitem').count()).toBeLessThan(60)
  await page.getByRole('searchbox', { name: 'Search geofences' }).fill('place 999')
  await expect(page.getByText('1 geofence', { exact: true })).toBeVisible()
  await list(page)
    .getByRole('button', { name: /Place 999/ })
    .click()
  await expect(chosen(page).getByText('Place 999')).toBeVisible()
})

/** Where the right side of the chosen square is, in pixels from the middle of the map. */
async function sideOf(page: Page, middle: number): Promise<number> {
  const { x, y } = await spot(page, 0, 0)
  const box = (await canvas(page).boundingBox())!
  for (let right = 10; right < box.width / 2; right += 2) {
    await page.mouse.move(x + right, y + middle)
    const cursor = await canvas(page).evaluate((element) => (element as HTMLElement).style.cursor)
    if (cursor === 'grab') return right + 8
  }
  throw new Error('No point of the right side was found')
}

/** The named colours present in a row of pixels of the map. */
async function coloursOnRow(page: Page, x: number, y: number): Promise<string[]> {
  const clip = { x: x - 320, y, width: 640, height: 1 }
  const picture = await page.screenshot({ clip })
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const pen = new OffscreenCanvas(bitmap.width, 1).getContext('2d')!
    pen.drawImage(bitmap, 0, 0)
    const { data } = pen.getImageData(0, 0, bitmap.width, 1)
    const isBlue = (at: number) => [0x3f, 0xa9, 0xe5].every((part, band) => Math.abs(part - data[at + band]!) <= 10)
    return Array.from({ length: bitmap.width }, (_, pixel) => pixel * 4).some(isBlue) ? ['light blue'] : []
  }, picture.toString('base64'))
}
