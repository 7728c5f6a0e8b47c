import type { Page } from '@playwright/test'
import { expect } from './server.ts'

/** The page says in place of the address that one may not open it, and the address stays (ROLE-28). */
export async function isForbidden(page: Page, address?: string): Promise<void> {
  const says = page
    .getByRole('alert')
    .filter({ hasText: /do not have access to this page|não tem acesso a esta página/ })
  await expect(says, address ?? '').toBeVisible()
  await expect(says.getByRole('link')).toHaveAttribute('href', '/')
}
