import type { ScheduleClock } from '@rastro/core/api/schedules'
import { type Group, scheduleOf } from '@rastro/core/resources/group'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { entityKey } from '../../api/query-keys.ts'
import { api } from '../../api/schedules.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { hoursText } from './prospect-text.ts'
import styles from './Schedules.module.css'

/** The approval of a schedule that blocks, by another person than who set it: once, after a question that counts its vehicles. */
export function Approve({ group, clock }: { group: Group; clock: ScheduleClock }): ReactNode {
  const t = useT('schedules')
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const approve = useMutation({
    mutationFn: () => api.schedules.approve({ params: { id: group.id } }),
    onSuccess: ({ approved }) => showToast('notice', t('scheduleApproved', { count: approved })),
    onError: (error) => showToast('error', t('scheduleApproveFailed', { why: errorText(error) })),
    onSettled() {
      setIsAsking(false)
      return queries.invalidateQueries({ queryKey: entityKey('group') })
    },
  })
  const { unapproved: count, mayApprove } = clock
  if (count === 0) return null
  return (
    <div className={styles.apply}>
      <Button size="small" disabled={!mayApprove} onClick={() => setIsAsking(true)}>
        {t('scheduleApprove')}
      </Button>
      {!mayApprove && <p className="caption">{t('scheduleApproveOther')}</p>}
      {isAsking && (
        <Dialog
          title={t('scheduleApproveTitle', { count })}
          text={t('scheduleApproveText', { hours: hoursText(t, scheduleOf(group)!) })}
          onClose={() => setIsAsking(false)}
          onSubmit={() => !approve.isPending && approve.mutate()}
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>{t('sharedCancel')}</Button>
              <Button kind="primary" type="submit" disabled={approve.isPending}>
                {t('scheduleApprove')}
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
