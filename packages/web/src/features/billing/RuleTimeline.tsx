import { stepKey } from '@rastro/core/billing/dunning'
import { wordOf } from '@rastro/core/i18n/words'
import type { DunningChannel, DunningRule } from '@rastro/core/resources/dunning'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/billing.ts'
import { listKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EventsIcon, MailIcon, MessageIcon, UnitIcon } from '../../ui/icons.ts'
import styles from './RuleTimeline.module.css'
import { useDayFromDue } from './use-day-from-due.ts'
import { useWhose } from './use-whose.ts'

const channelIcons = {
  web: EventsIcon,
  mail: MailIcon,
  whatsapp: MessageIcon,
  sms: UnitIcon,
} as const satisfies Record<DunningChannel, typeof MailIcon>

/** The steps of a rule in the order of their days, with the clients for whom each is next. `onChoose`: the index of a step. */
export function RuleTimeline({ rule, onChoose }: { rule: DunningRule; onChoose(at: number): void }): ReactNode {
  const t = useT('dunning')
  const dayOf = useDayFromDue()
  const waiting = useWaiting()
  const ordered = rule.steps
    .map((step, at) => ({ step, at }))
    .filter(({ step }) => !Number.isNaN(step.days))
    .sort((a, b) => a.step.days - b.step.days)
  return (
    <ol className={styles.line} aria-label={t('dunningSteps')}>
      {ordered.map(({ step, at }) => {
        const count = waiting?.get(stepKey(step)) ?? 0
        return (
          <li key={at} data-action={step.action}>
            <span className={styles.day}>{dayOf(step.days)}</span>
            <button type="button" className={styles.step} onClick={() => onChoose(at)}>
              <b>{wordOf(t, 'dunningAction', step.action)}</b>
              <span className={styles.channels}>
                {step.channels.map((channel) => (
                  <span key={channel} title={wordOf(t, 'dunningChannel', channel)}>
                    <Icon of={channelIcons[channel]} size={16} />
                    <span className="visually-hidden">{wordOf(t, 'dunningChannel', channel)}</span>
                  </span>
                ))}
              </span>
              {count > 0 && <span>{t('dunningNextFor', { count })}</span>}
              {step.action === 'limit' && <span>{t('dunningTrackingStays')}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** How many clients each step is next for, by its key; not for administrators, who see clients of other rules. */
function useWaiting(): ReadonlyMap<string, number> | undefined {
  const whose = useWhose()
  const { data } = useQuery({
    queryKey: listKey('charge', 'dunning', whose),
    queryFn: () => api.dunning.clients({ query: whose }),
    enabled: !whose.admin,
    meta: { quiet: true },
  })
  if (!data || whose.admin) return undefined
  const counts = new Map<string, number>()
  for (const { next } of data) if (next) counts.set(stepKey(next), (counts.get(stepKey(next)) ?? 0) + 1)
  return counts
}
