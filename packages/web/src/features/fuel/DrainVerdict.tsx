import type { FuelEntry } from '@rastro/core/model/fuel-ledger'
import type { FuelVerdict } from '@rastro/core/model/fuel-verdict'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Ledger.module.css'
import { useVerdict } from './use-verdict.ts'
import { VerdictDialog } from './VerdictDialog.tsx'

interface DrainVerdictProps {
  deviceId: number
  /** A drain. */
  entry: FuelEntry
  /** What else can be done with it. */
  children: ReactNode
}

/** What was said of a drain, by whom; or the question whether it was a theft (decision 180). */
export function DrainVerdict({
  deviceId,
  entry: { startTime, endTime, verdict },
  children,
}: DrainVerdictProps): ReactNode {
  const t = useT('refuelling')
  const format = useFormat()
  const mayJudge = useCan('fuel.judge') && has('fuelLedger')
  const [asked, ask] = useState<FuelVerdict>()
  const { undo, isBusy } = useVerdict()
  const time = verdict && format.dateTime(verdict.createdTime)
  return (
    <>
      {verdict && (
        <p className={styles.verdict}>
          <b>{t(verdict.verdict === 'theft' ? 'ledgerTheft' : 'ledgerNoTheft')}</b>
          {verdict.note && <span>{verdict.note}</span>}
          <small>{verdict.userName ? t('ledgerJudgedBy', { name: verdict.userName, time: time! }) : time}</small>
        </p>
      )}
      <div className={styles.actions}>
        {children}
        {mayJudge && verdict && (
          <Button disabled={isBusy} onClick={() => undo(verdict.id)}>
            {t('ledgerUndo')}
          </Button>
        )}
        {mayJudge && !verdict && (
          <>
            <Button onClick={() => ask('notTheft')}>{t('ledgerSayNoTheft')}</Button>
            <Button kind="danger" onClick={() => ask('theft')}>
              {t('ledgerSayTheft')}
            </Button>
          </>
        )}
      </div>
      {asked && (
        <VerdictDialog
          about={{ deviceId, from: startTime, to: endTime, verdict: asked }}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  )
}
