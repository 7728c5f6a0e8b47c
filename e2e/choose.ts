import { expect, type Locator } from '@playwright/test'

/** Chooses from a list of many by typing: the option of exactly this text. */
export async function choose(field: Locator, text: string): Promise<void> {
  // While the list is being loaded it is short, and the browser's own
  await expect(field).toHaveAttribute('aria-autocomplete', 'list')
  // Opens it also where the same is chosen already
  await field.click()
  await field.fill(text)
  await field.page().getByRole('option', { name: text, exact: true }).click()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
}
