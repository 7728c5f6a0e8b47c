import { useEffect } from 'react'
import { useT } from '../../i18n/translate.ts'
import { showToast } from '../../ui/toasts.ts'
import type { AnyReport } from './rows.ts'

/** RPT-23, RPT-24, A-97: says what is missing where a link asks for a report without a vehicle. */
export function useMissingChoice({ name, scope }: Pick<AnyReport, 'name' | 'scope'>, isIncomplete: boolean): void {
  const t = useT('reports')
  useEffect(() => {
    if (!isIncomplete) return
    if (name === 'route') showToast('error', t('deviceChoose'))
    else if (scope === 'client') showToast('warning', t('rankingChoose'))
    else showToast('warning', t(scope === 'devicesAndGroups' ? 'sharedSelectDeviceOrGroup' : 'sharedSelectDevice'))
  }, [name, scope, isIncomplete, t])
}
