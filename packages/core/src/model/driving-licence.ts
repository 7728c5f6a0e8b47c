import type { Driver } from '../resources/driver.ts'

/** DRV-3: the attribute of a driver with the data of the person, and the keys of what only drivers have. */
export const driverDetails = 'informations'
export const licenceKeys = { number: 'cnh', category: 'catcnh', expiry: 'vnccnh' } as const

/** Days before the expiry of a licence from which, and on which, it is warned about (decision 140). */
export const licenceWarningDays = [60, 30, 7, 0] as const

/** How many days before its expiry (negative: after) a licence of this driver is on a day `2026-11-27`; undefined without a date. */
export function licenceDaysLeft(driver: Pick<Driver, 'attributes'>, today: string): number | undefined {
  const expiry = licenceExpiryOf(driver)
  return expiry === undefined ? undefined : Math.round((Date.parse(expiry) - Date.parse(today)) / dayMs)
}

/** The last warning whose day has come; undefined while none has. */
export const licenceWarning = (daysLeft: number): (typeof licenceWarningDays)[number] | undefined =>
  licenceWarningDays.findLast((days) => daysLeft <= days)

const dayMs = 86_400_000

/** A text of the person's data; empty where there is none. */
export function driverDetail({ attributes }: Pick<Driver, 'attributes'>, key: string): string {
  const value = (attributes[driverDetails] as Record<string, unknown> | null | undefined)?.[key]
  return typeof value === 'string' ? value : ''
}

/** The day `2026-11-27` on which the licence expires; other clients may have stored a date-time there. */
export function licenceExpiryOf(driver: Pick<Driver, 'attributes'>): string | undefined {
  const day = driverDetail(driver, licenceKeys.expiry).slice(0, 10)
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
}
