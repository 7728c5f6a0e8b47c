import { account } from './en/account.ts'
import { fleet } from './en/fleet.ts'
import { login } from './en/login.ts'
import { main } from './en/main.ts'
import { reports } from './en/reports.ts'
import { settings } from './en/settings.ts'
import { shared } from './en/shared.ts'
import { start } from './en/start.ts'

/** Every text of the product in English, as ICU MessageFormat, by area. The keys are what the other languages must have. */
export const en = { start, login, shared, fleet, main, account, settings, reports } as const
