import type { CheckResult } from '@rastro/core/model/status'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons.ts'
import styles from './Status.module.css'
import { checkAction, checkValue, checkWord, stateWord } from './status-words.ts'

const icons = { ok: CheckIcon, warn: WarningIcon, alarm: WarningIcon, unknown: ClockIcon } as const

/** One check: its state, its value, and what to do where it is not well. */
export function Check({ result }: { result: CheckResult }): ReactNode {
  const t = useT('status')
  const format = useFormat()
  const { check, state } = result
  const isBad = state === 'warn' || state === 'alarm'
  return (
    <li className={styles.check} data-state={state}>
      <Icon of={icons[state]} size={20} />
      <div>
        <strong>{checkWord(t, check)}</strong>
        <span>{checkValue(t, format, result)}</span>
        {isBad && <p>{checkAction(t, check)}</p>}
      </div>
      {state !== 'unknown' && <span className={styles.state}>{stateWord(t, state)}</span>}
    </li>
  )
}
