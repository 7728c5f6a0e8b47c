import type { OwnRetention } from '@rastro/core/api/retention'
import type { Server } from '@rastro/core/resources/server'
import { levelOf, resellerIdOf, type User, users } from '@rastro/core/resources/user'
import { daysKept, type RetentionClass } from '@rastro/core/vocabulary/retention'
import { visibleDevices } from '../../access/visibility.ts'
import { find } from '../../db/crud.ts'
import type { Db } from '../../db/database.ts'
import { retentionOf } from './device-retention.ts'

/** Vehicles that are looked at; those of one account rarely differ. */
const maxDevices = 500

/**
 * For how long data are stored for this account (decision 150): of a client what it or its reseller has set, of whoever sells what is
 * usual, of anybody else the shortest among their vehicles. Nothing is removed earlier.
 */
export async function ownRetention(db: Db, server: Server, user: User): Promise<OwnRetention> {
  if (user.administrator) return { ...daysOf(server, []), isUsual: true }
  const level = levelOf(user)
  if (level === 'reseller') return { ...daysOf(server, [user]), isUsual: true }
  if (level === 'client') {
    const reseller = await find(db, users, resellerIdOf(user))
    return { ...daysOf(server, reseller ? [user, reseller] : [user]), isUsual: false }
  }
  const rows = await visibleDevices(db, user.id).limit(maxDevices).execute()
  const kept = await retentionOf(
    db,
    server,
    rows.map(({ id }) => id),
  )
  const shortest = (of: RetentionClass): number | null => {
    const days = [...kept.values()].flatMap((device) => device[of] ?? [])
    return days.length > 0 ? Math.min(...days) : null
  }
  return { positions: shortest('positions'), events: shortest('events'), isUsual: false }
}

const daysOf = (server: Server, accounts: readonly User[]) => ({
  positions: daysKept('positions', accounts, server) ?? null,
  events: daysKept('events', accounts, server) ?? null,
})
