import type { TextKey } from '@rastro/core/i18n/areas'
import { scheduledReportTypes } from '@rastro/core/resources/report'
import { useT } from '../../i18n/translate.ts'

/** The word for the type of a scheduled report (ENT-37); one that another client stored is shown as it is. */
export function useTypeWord(): (type: string) => string {
  const t = useT('reports')
  return (type) => {
    const isKnown = (scheduledReportTypes as readonly string[]).includes(type)
    return isKnown ? t(`report${type.charAt(0).toUpperCase()}${type.slice(1)}` as TextKey<'menu'>) : type
  }
}
