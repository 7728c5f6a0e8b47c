import { licenceDaysLeft, licenceWarning } from '@rastro/core/model/driving-licence'
import type { Driver } from '@rastro/core/resources/driver'
import type { ReactNode } from 'react'
import { useZoneDays } from '../i18n/timezone.ts'
import { useT } from '../i18n/translate.ts'
import { WarningIcon } from '../ui/icons.ts'
import { Chip } from './Chip.tsx'

interface LicenceChipProps {
  of: Pick<Driver, 'attributes'>
  /** Only when, below a heading that says of what. */
  isShort?: boolean
}

const words = {
  short: ['licenceInDays', 'licenceToday', 'licenceDaysAgo'],
  whole: ['licenceExpiresIn', 'licenceExpiresToday', 'licenceExpired'],
} as const

/** A warning that the licence of a driver expires soon or has expired; nothing while there is none (decision 140). */
export function LicenceChip({ of, isShort = false }: LicenceChipProps): ReactNode {
  const t = useT('fleet')
  const zone = useZoneDays()
  const daysLeft = licenceDaysLeft(of, zone.of(new Date()))
  if (daysLeft === undefined || licenceWarning(daysLeft) === undefined) return null
  const [later, today, past] = words[isShort ? 'short' : 'whole']
  const days = Math.abs(daysLeft)
  return (
    <Chip tone={daysLeft > 7 ? 'warn' : 'alarm'} icon={WarningIcon}>
      {daysLeft === 0 ? t(today) : t(daysLeft > 0 ? later : past, { days })}
    </Chip>
  )
}
