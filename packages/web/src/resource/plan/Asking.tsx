import { textKey } from '@rastro/core/i18n/words'
import type { ReactNode } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { MailIcon } from '../../ui/icons.ts'
import { type Lack, useAsking } from './use-own-plan.ts'

/** What is said of a feature that the plan lacks: `Relatórios não fazem parte do seu plano Básico`. */
export function useLackText(): (lack: Lack) => string {
  const t = useT('bought')
  // Every feature has its sentence
  return ({ feature, plan }) => t(textKey(t, 'notInPlan', feature)!, { plan })
}

/** Below the sentence: who receives a request; or when it was made. */
export function AskText({ lack: { askedTime } }: { lack: Lack }): ReactNode {
  const t = useT('bought')
  const times = useTimes()
  if (!askedTime) return <p>{t('planAskText')}</p>
  return (
    <p role="status">
      <strong>{t('planAsked', { date: times.date(askedTime) })}</strong>. {t('planAskedText')}
    </p>
  )
}

/** The button that asks for the feature, until it has been asked for. */
export function AskButton({ lack: { feature, askedTime } }: { lack: Lack }): ReactNode {
  const t = useT('bought')
  const asking = useAsking()
  if (askedTime) return null
  return (
    <Button kind="primary" icon={MailIcon} disabled={asking.isPending} onClick={() => asking.mutate(feature)}>
      {t(asking.isPending ? 'planAsking' : 'planAsk')}
    </Button>
  )
}
