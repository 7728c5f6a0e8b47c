import { refusalOf } from '@rastro/core/access/access'
import type { ScheduleClock } from '@rastro/core/api/schedules'
import { type Group, scheduleOf } from '@rastro/core/resources/group'
import { lastTurn } from '@rastro/core/vehicle/schedule-turn'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { entityKey } from '../../api/query-keys.ts'
import { api } from '../../api/schedules.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { useViewer } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useNow } from '../../ui/use-now.ts'
import { padded } from './prospect-text.ts'
import styles from './Schedules.module.css'

interface ApplyNowProps {
  group: Group
  clock: ScheduleClock
}

const lookMs = 10_000
const questions = {
  lock: { title: 'scheduleApplyLock', text: 'scheduleApplyLockText' },
  anchor: { title: 'scheduleApplyAnchor', text: 'scheduleApplyAnchorText' },
} as const

/** Between the hours of a schedule: applies it to the vehicles on which it is not in force, after a question that counts them. */
export function ApplyNow({ group, clock }: ApplyNowProps): ReactNode {
  const t = useT('schedules')
  const viewer = useViewer()
  const queries = useQueryClient()
  const now = useNow(lookMs)
  const [isAsking, setIsAsking] = useState(false)
  const schedule = scheduleOf(group)!
  const { kind, stop } = schedule
  const apply = useMutation({
    mutationFn: () => api.schedules.apply({ params: { id: group.id } }),
    onSuccess({ started, left }) {
      const lines = [t('scheduleApplied', { count: started }), left > 0 && t('scheduleAppliedLeft', { count: left })]
      showToast(left > 0 ? 'error' : 'notice', lines.filter(Boolean).join('. '))
    },
    onError: (error) => showToast('error', t('scheduleApplyFailed', { why: errorText(error) })),
    onSettled() {
      setIsAsking(false)
      return queries.invalidateQueries({ queryKey: entityKey('group') })
    },
  })
  const turn = schedule.disabled ? undefined : lastTurn(schedule, now, clock.timezone)
  const count = clock.devices - clock.active - clock.unapproved
  if (!turn || turn.stop <= now || count <= 0) return null
  const refusal = refusalOf(viewer, 'schedules') ?? (kind === 'lock' ? refusalOf(viewer, 'command.engine') : undefined)
  const { title, text } = questions[kind]
  return (
    <div className={styles.apply}>
      <p>{t('scheduleApplyHint', { count })}</p>
      <Button size="small" disabled={refusal !== undefined} onClick={() => setIsAsking(true)}>
        {t('scheduleApply')}
      </Button>
      {refusal && <p className="caption">{t(refusal.text)}</p>}
      {isAsking && (
        <Dialog
          title={t(title, { count })}
          text={t(text, { time: padded(stop) })}
          onClose={() => setIsAsking(false)}
          onSubmit={() => !apply.isPending && apply.mutate()}
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>{t('sharedCancel')}</Button>
              <Button kind="primary" type="submit" disabled={apply.isPending}>
                {t('scheduleApply')}
              </Button>
            </>
          }
        >
          {null}
        </Dialog>
      )}
    </div>
  )
}
