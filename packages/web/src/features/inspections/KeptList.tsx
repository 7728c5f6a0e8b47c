import { reasonWords } from '@rastro/core/i18n/reason-words'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import type { KeptInspection } from '../../outbox/kept-inspection.ts'
import { discard, keep, keptValue, loadKept, sendingValue, sendKept } from '../../outbox/outbox.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { useValue } from '../../session/value.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, UnsentIcon, WarningIcon } from '../../ui/icons.ts'
import { useNow } from '../../ui/use-now.ts'
import { InspectedPlate } from './InspectedPlate.tsx'
import styles from './Inspections.module.css'

interface KeptListProps {
  /** Without those that were sent: the page lists them already. */
  isOpenOnly?: boolean
}

/** The inspections in this browser: which wait, which were sent, and which were not accepted and why. */
export function KeptList({ isOpenOnly = false }: KeptListProps): ReactNode {
  const t = useT('inspections')
  const { id: userId } = useUser()
  const kept = useValue(keptValue).filter(({ state }) => !isOpenOnly || state !== 'sent')
  const [dropped, setDropped] = useState<KeptInspection>()
  useEffect(() => {
    void loadKept(userId).then(() => sendKept(userId))
  }, [userId])
  if (kept.length === 0) return null
  return (
    <section className={styles.kept} aria-label={t('inspectionHere')}>
      <h2>{t('inspectionHere')}</h2>
      <ul>
        {kept.map((one) => (
          <KeptCard key={one.key} one={one} onDrop={() => setDropped(one)} />
        ))}
      </ul>
      {dropped && (
        <Dialog
          title={t('inspectionDropTitle')}
          text={t('inspectionDropText')}
          onClose={() => setDropped(undefined)}
          actions={
            <>
              <Button onClick={() => setDropped(undefined)}>{t('sharedCancel')}</Button>
              <Button
                kind="danger"
                onClick={() => {
                  void discard(dropped)
                  setDropped(undefined)
                }}
              >
                {t('inspectionDrop')}
              </Button>
            </>
          }
        >
          {null}
        </Dialog>
      )}
    </section>
  )
}

function KeptCard({ one, onDrop }: { one: KeptInspection; onDrop(): void }): ReactNode {
  const t = useT('inspections')
  const times = useTimes()
  const now = useNow(60_000)
  const { state, shown, at, serverId } = one
  return (
    <li className={styles.keptCard} data-state={state}>
      <div className={styles.keptHead}>
        <div>
          <b>{shown?.vehicle || shown?.plate}</b>
          <small>{[times.moment(new Date(at), now), shown?.driver].filter(Boolean).join(', ')}</small>
        </div>
        {shown && <InspectedPlate text={shown.plate} />}
      </div>
      <p className={styles.keptState} role="status">
        <Icon of={state === 'sent' ? CheckIcon : state === 'refused' ? WarningIcon : UnsentIcon} size={18} />
        <StateText one={one} />
      </p>
      {state === 'refused' && (
        <div className={styles.buttons}>
          {serverId === undefined && (
            <Link className={buttonClass('quiet', 'small')} to={paths.newInspection(one.key)}>
              {t('inspectionMend')}
            </Link>
          )}
          <Button size="small" onClick={() => void again(one)}>
            {t('inspectionSendNow')}
          </Button>
          <Button size="small" kind="text" onClick={onDrop}>
            {t('inspectionDrop')}
          </Button>
        </div>
      )}
      {state === 'sent' && serverId !== undefined && (
        <Link className={buttonClass('text', 'small')} to={paths.inspection(serverId)}>
          {t('sharedDetails')}
        </Link>
      )}
    </li>
  )
}

async function again({ refused: _, ...one }: KeptInspection): Promise<void> {
  await keep({ ...one, state: 'waiting' })
  await sendKept(one.userId)
}

function StateText({ one: { key, state, photos, refused } }: { one: KeptInspection }): ReactNode {
  const t = useT('inspections')
  const isSending = useValue(sendingValue) === key
  if (state === 'sent') return t('inspectionSent')
  if (state === 'refused') {
    const reason = (refused?.reason && reasonWords(t, refused.reason)) || refused?.message || ''
    return t('inspectionRefused', { reason })
  }
  return isSending ? t('inspectionSending') : t('inspectionWaiting', { count: photos })
}
