import type { Device } from '@rastro/core/resources/device'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { has } from '../session/capabilities.ts'
import { useValue } from '../session/value.ts'
import { hiddenValue } from './hidden.ts'
import { usePayment } from './use-payment.ts'

/**
 * Why a vehicle that has reported has no position: a payment is pending, a link does not show it in a private area, it never had one, or the server leaves
 * its position out because it is old, as a stock server does after 90 days (API-11).
 */
export function useNoPositionText(): (device: Pick<Device, 'id' | 'positionId'>) => string {
  const t = useT('main')
  const format = useFormat()
  const hidden = useValue(hiddenValue)
  const isLimited = usePayment()?.isLimited
  return ({ id, positionId }) => {
    if (isLimited) return t('listPayment')
    const since = hidden.get(id)
    if (since) return t('listHidden', { time: format.moment(since, new Date()) })
    if (since === null) return t('listHiddenLong')
    return t(positionId > 0 && !has('oldPositions') ? 'listLongAgo' : 'listNoPosition')
  }
}
