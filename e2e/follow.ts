import { expect, type Page } from '@playwright/test'

/** Opens an address of the loaded application by a change of its route, which takes a tenth of loading it again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Follows to a page of another component, and waits until the page before it is gone. */
export async function followAway(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
  })
  await follow(page, address)
  await expect(page.locator('h1[data-left]'), `${address} takes the place of the page before`).toHaveCount(0)
}

/** Opens another screen: by a change of the route, or by loading it where the component would stay, and before the first one. */
export async function openScreen(page: Page, address: string): Promise<void> {
  const before = URL.parse(page.url())
  const to = URL.parse(address, page.url())
  const isFollowed = before && to && before.origin === to.origin && screenOf(before) !== screenOf(to)
  await (isFollowed ? followAway(page, address) : page.goto(address))
}

/**
 * Opens a screen of the settings or reports anew without loading the page: where the component would stay, by way of a list that
 * any account may open. What was fetched may be shown again from memory.
 */
export async function openAnew(page: Page, address: string): Promise<void> {
  const before = URL.parse(page.url())
  const to = URL.parse(address, page.url())
  if (before && to && before.origin === to.origin && screenOf(before) === screenOf(to))
    await followAway(page, screenOf(to) === '/settings/groups' ? '/settings/calendars' : '/settings/groups')
  await openScreen(page, address)
}

/** `/settings/group` for the form of any group. */
const screenOf = ({ pathname }: URL): string => pathname.split('/').slice(0, 3).join('/')
