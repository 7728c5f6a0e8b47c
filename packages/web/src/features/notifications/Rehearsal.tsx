import type { Notification } from '@rastro/core/resources/notification'
import { isRehearsed } from '@rastro/core/vocabulary/rehearsed-types'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../i18n/translate.ts'
import { type LinkChange, linksName } from '../../resource/connections/link-changes.ts'
import { notificationCalls } from '../../resource/entities/notifications.ts'
import { Wide } from '../../resource/form/Section.tsx'
import { useFieldValue, useFormValues } from '../../resource/form/use-field.tsx'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { ReplayIcon } from '../../ui/icons.ts'
import styles from './notifications.module.css'
import { RehearsalResult } from './RehearsalResult.tsx'

/** How often the notification in the form would have fired, before it is switched on; only for events that positions tell. */
export function Rehearsal({ id }: { id: number | undefined }): ReactNode {
  const type = useFieldValue('type')
  const maySee = useCan('reports')
  if (!isRehearsed(type) || !maySee || !has('notificationRehearsal')) return null
  return (
    <Wide>
      <Trial id={id} />
    </Wide>
  )
}

function Trial({ id }: { id: number | undefined }): ReactNode {
  const t = useT('notifications')
  const draftOf = useDraft(id)
  const running = useRef<AbortController>(undefined)
  const trial = useMutation({
    mutationFn: async () => {
      const draft = draftOf()
      const leaving = new AbortController()
      running.current = leaving
      try {
        const result = await notificationCalls.rehearse({ body: draft }, undefined, leaving.signal)
        return { result, key: JSON.stringify(draft) }
      } catch (error) {
        if (leaving.signal.aborted) return undefined
        throw error
      }
    },
  })
  useEffect(() => () => running.current?.abort(), [])
  const isOld = trial.data !== undefined && trial.data.key !== JSON.stringify(draftOf())
  return (
    <div className={styles.test}>
      <div className={styles.try}>
        <Button icon={ReplayIcon} disabled={trial.isPending} onClick={() => trial.mutate()}>
          {t(trial.isPending ? 'rehearsalTrying' : 'rehearsalTry')}
        </Button>
        {trial.isPending && (
          <Button kind="text" onClick={() => running.current?.abort()}>
            {t('rehearsalStop')}
          </Button>
        )}
      </div>
      <p className="caption">{t('rehearsalHint')}</p>
      <div aria-live="polite" className={styles.told}>
        {trial.data && <RehearsalResult rehearsal={trial.data.result} isOld={isOld} />}
      </div>
    </div>
  )
}

/** What the form would store and link, read when it is tried; the caller renders again when it changes. */
function useDraft(id: number | undefined) {
  const valuesOf = useFormValues<Notification>()
  const devices = useFieldValue(linksName('device'))
  const groups = useFieldValue(linksName('group'))
  for (const field of ['type', 'always', 'calendarId', 'attributes']) useFieldValue(field)
  const linksOf = (linked: boolean) => ({
    deviceIds: idsOf(devices, linked),
    groupIds: idsOf(groups, linked),
  })
  return () => {
    const { type, always, calendarId, attributes } = valuesOf()
    const notification = { ...(id && { id }), type, always, calendarId, attributes } as Partial<Notification>
    return { notification, linked: linksOf(true), unlinked: linksOf(false) }
  }
}

const idsOf = (changes: unknown, linked: boolean): number[] =>
  ((changes ?? []) as readonly LinkChange[]).filter((change) => change.linked === linked).map((change) => change.id)
