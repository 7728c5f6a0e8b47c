import type { erasuresApi } from '@rastro/core/api/privacy'
import type { Output } from '@rastro/core/kit/contract'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'

type Preview = Output<typeof erasuresApi.preview>

/** What an erasure does, in sentences, and its receipt as a text. */
export function useErasureWords(): (told: Preview) => {
  erased: string[]
  kept: string[]
  receipt(protocol: string): string
} {
  const t = useT('privacy')
  const format = useFormat()
  return ({ counts, kept: { auditDays, addressDays, evidenceYears } }) => {
    const { vehicles, sharedVehicles, drivers, fences, others, files } = counts
    const erased = [
      t('erasureAccount'),
      ...(vehicles > 0 ? [t('erasureVehicles', { count: vehicles })] : []),
      ...(drivers > 0 ? [t('erasureDrivers', { count: drivers })] : []),
      ...(fences > 0 ? [t('erasureFences', { count: fences })] : []),
      ...(others > 0 ? [t('erasureOthers', { count: others })] : []),
      ...(files > 0 ? [t('erasureFiles', { count: files })] : []),
    ]
    const kept = [
      ...(sharedVehicles > 0 ? [t('erasureShared', { count: sharedVehicles })] : []),
      t('erasureAudit', { days: auditDays }),
      t('erasureAddresses', { days: Math.min(addressDays, auditDays) }),
      t('erasureConsents', { years: evidenceYears }),
      t('erasureFiscal', { years: evidenceYears }),
    ]
    const receipt = (protocol: string) =>
      [
        t('erasureReceipt'),
        t('erasureProtocol', { protocol }),
        format.dateTime(new Date()),
        ...['', t('erasureGoes'), ...erased.map((line) => `- ${line}`)],
        ...['', t('erasureStays'), ...kept.map((line) => `- ${line}`), ''],
      ].join('\r\n')
    return { erased, kept, receipt }
  }
}
