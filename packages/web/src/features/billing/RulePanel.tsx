import { AppError } from '@rastro/core/kit/errors'
import { type DunningRule, type DunningStep, lateBounds, maxDunningSteps } from '@rastro/core/resources/dunning'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { api } from '../../api/billing.ts'
import { entityKey, localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './Dunning.module.css'
import { RuleTimeline } from './RuleTimeline.tsx'
import { StepFields } from './StepFields.tsx'

const key = localKey('dunning rule')

/** The rule of the seller: whether it is on, and its steps. */
export function RulePanel(): ReactNode {
  const t = useT('dunning')
  const queries = useQueryClient()
  const { data, error: failure } = useQuery({ queryKey: key, queryFn: () => api.dunning.rule({}), gcTime: 0 })
  const [typed, setTyped] = useState<DunningRule>()
  const list = useRef<HTMLOListElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: DunningRule) => api.dunning.setRule({ body }),
    // It is told beside the steps
    onError: () => undefined,
    async onSuccess(saved) {
      showToast('notice', t('dunningSaved'))
      queries.setQueryData(key, saved)
      setTyped(undefined)
      await queries.invalidateQueries({ queryKey: entityKey('charge') })
    },
  })
  const rule = typed ?? data
  if (!rule) {
    return (
      <section className={styles.panel} aria-busy={!failure}>
        {failure ? <p role="alert">{errorText(failure)}</p> : <Skeleton height={240} />}
      </section>
    )
  }
  const change = (fields: Partial<DunningRule>) => {
    reset()
    setTyped({ ...rule, ...fields })
  }
  const setStep = (at: number, step: DunningStep) => change({ steps: rule.steps.with(at, step) })
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate(rule)
  }
  const added: DunningStep = { action: 'notice', days: 1, channels: ['web', 'mail'] }
  return (
    <form className={styles.panel} onSubmit={save}>
      <Switch label={t('dunningEnabled')} checked={rule.enabled} onChange={(enabled) => change({ enabled })} />
      <h2>{t('dunningSteps')}</h2>
      <p className={styles.hint}>{t('dunningRuleHint')}</p>
      <RuleTimeline
        rule={rule}
        onChoose={(at) => list.current!.querySelectorAll<HTMLElement>(':scope > li select')[at]!.focus()}
      />
      <ol ref={list} className={styles.steps}>
        {rule.steps.map((step, at) => (
          <StepFields
            key={at}
            number={at + 1}
            step={step}
            terms={{ fine: rule.fine ?? 0, interest: rule.interest ?? 0 }}
            onChange={(changed) => setStep(at, changed)}
            onRemove={() => change({ steps: rule.steps.toSpliced(at, 1) })}
          />
        ))}
      </ol>
      <Button
        icon={AddIcon}
        disabled={rule.steps.length >= maxDunningSteps}
        onClick={() => change({ steps: [...rule.steps, added] })}
      >
        {t('dunningAdd')}
      </Button>
      <h2>{t('dunningLateTerms')}</h2>
      <p className={styles.hint}>{t('dunningLateTermsHint')}</p>
      <div className={styles.lateTerms}>
        {(['fine', 'interest'] as const).map((name) => (
          <TextField
            key={name}
            label={t(name === 'fine' ? 'dunningFine' : 'dunningInterest')}
            type="number"
            min={0}
            max={lateBounds[name]}
            step={0.01}
            value={rule[name] ?? ''}
            onChange={({ target }) => {
              const { [name]: _, ...others } = rule
              reset()
              setTyped(target.value === '' ? others : { ...others, [name]: Number(target.value) })
            }}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <p className={styles.hint}>{t('dunningStays')}</p>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error instanceof AppError ? errorText(error) : t('listFailed')}
        </p>
      )}
      <div className={styles.foot}>
        <Button kind="primary" type="submit" disabled={!typed || isPending}>
          {t('sharedSave')}
        </Button>
        {typed && <Button onClick={() => setTyped(undefined)}>{t('sharedCancel')}</Button>}
      </div>
    </form>
  )
}
