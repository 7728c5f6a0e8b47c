import { dayIn } from '@rastro/core/billing/days'
import { listTimezone } from '@rastro/core/model/preferences'

/** The present day where charges are due. */
export const today = (): string => dayIn(listTimezone, new Date())

/** The present month: `2026-11`. */
export const thisMonth = (): string => today().slice(0, 7)
