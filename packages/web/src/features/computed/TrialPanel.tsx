import { formatNumber } from '@rastro/core/format/numbers'
import type { Position } from '@rastro/core/model/position'
import type { ComputedAttribute } from '@rastro/core/resources/attribute'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { testOnServer } from '../../resource/entities/computed-attributes.ts'
import { useFieldValue, useFormValues } from '../../resource/form/use-field.tsx'
import { showError } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Computed.module.css'
import { ResultChart } from './ResultChart.tsx'
import { type Result, tried, unreadable } from './trial.ts'

interface TrialPanelProps {
  deviceId: number
  positions: readonly Position[]
  isPending: boolean
}

/** The result on the last position of a vehicle and on the last hundred, while the formula is typed; and the server's own test. */
export function TrialPanel({ deviceId, positions, isPending }: TrialPanelProps): ReactNode {
  const t = useT('formulas')
  const valuesNow = useFormValues<ComputedAttribute>()
  const expression = useFieldValue('expression') as string
  const type = useFieldValue('type') as string
  const asked = useDeferredValue(expression)
  const trial = useMemo(
    () => (asked.trim() && !unreadable(asked) ? tried(asked, type, positions) : undefined),
    [asked, type, positions],
  )
  const word = useResultWord()
  const test = useMutation({
    mutationFn: () =>
      testOnServer({
        query: { deviceId },
        body: { id: 0, description: '', attribute: '', expression, type, ...valuesNow(), priority: 0 },
      }),
    onSuccess: (value) => showToast('notice', t('formulaTested', { value: word(value as Result) })),
    onError: showError,
  })
  return (
    <div className={styles.trial}>
      {deviceId > 0 && !isPending && positions.length === 0 && <p className={styles.silent}>{t('formulaSilent')}</p>}
      {trial && positions.length > 0 && (
        <>
          <p className={styles.last}>
            <span>{t('formulaLast')}</span>
            <output>{word(trial.results.at(-1)?.result)}</output>
          </p>
          <ResultChart trial={trial} word={word} />
        </>
      )}
      <Button
        disabled={deviceId === 0 || expression.trim() === '' || test.isPending}
        data-tip={deviceId === 0 ? t('formulaTestNone') : undefined}
        onClick={() => test.mutate()}
      >
        {t('formulaTest')}
      </Button>
      {deviceId === 0 && <p className="caption">{t('formulaTestNone')}</p>}
    </div>
  )
}

/** A result in words; a dash where there is none. */
function useResultWord(): (result: Result | undefined) => string {
  const t = useT('formulas')
  return (result) => {
    if (result === undefined) return '–'
    if (result === null || result === '') return t('formulaNothing')
    if (typeof result === 'boolean') return t(result ? 'sharedYes' : 'sharedNo')
    return typeof result === 'number' ? formatNumber(result, 3) : result
  }
}
