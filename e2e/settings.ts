import type { Locator, Page } from '@playwright/test'

/** The two shells in which every page of the settings is walked through. */
export const shells = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const

/**
 * Both shells for a loop of journeys: the one that they are walked in by `npm test`, and the other with the tag of those that
 * `npm run test:all` adds.
 */
export const shellsWalked = (main: keyof typeof shells) =>
  (['phone', 'desk'] as const).map((shell) => ({
    shell,
    viewport: shells[shell],
    tag: shell === main ? [] : ['@all'],
  }))

/** Opens a page of the settings as users do: by the menu of the bar, or of the drawer. */
export async function openByMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name, exact: true }).last().click()
}

/** The row or the card of an item. */
export const rowOf = (page: Page, name: string): Locator =>
  page.locator('tbody tr, main li').filter({ has: page.getByRole('link', { name, exact: true }) })

/** Takes a screenshot when `SCREENSHOTS=1` is set. */
export async function shoot(page: Page, what: string): Promise<void> {
  if (process.env.SCREENSHOTS !== '1') return
  const { width } = page.viewportSize()!
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.screenshot({ path: `e2e/screenshots/${what} ${width} ${scheme}.png`, animations: 'disabled' })
  }
}

/** Chooses these vehicles in the form of an item that applies to some. */
export async function chooseVehicles(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Choose: Vehicles' }).click()
  const picker = page.getByRole('dialog', { name: 'Vehicles', exact: true })
  for (const name of names) await picker.getByRole('checkbox', { name }).check()
  await picker.getByRole('button', { name: 'Done' }).click()
}
