import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Block.module.css'
import { maxCharacters, quickReasons, type Reason } from './reasons.ts'

interface ReasonFieldsProps {
  reason: Reason
  onChange(reason: Reason): void
}

/** Why an engine is blocked: three preset reasons, and free text. */
export function ReasonFields({ reason, onChange }: ReasonFieldsProps): ReactNode {
  const t = useT('block')
  const id = useId()
  const { quick, detail } = reason
  return (
    <>
      <fieldset className={styles.reasons} aria-labelledby={id}>
        <span id={id}>{t('blockReason')}</span>
        {quickReasons.map((key) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === quick}
            onClick={() => onChange({ detail, quick: key === quick ? undefined : key })}
          >
            {key === quick && <Icon of={CheckIcon} size={18} />}
            {t(key)}
          </button>
        ))}
      </fieldset>
      <TextField
        label={t('blockDetail')}
        hint={t('blockDetailHint')}
        autoComplete="off"
        maxLength={maxCharacters}
        value={detail}
        onChange={({ target }) => onChange({ quick, detail: target.value })}
      />
    </>
  )
}
