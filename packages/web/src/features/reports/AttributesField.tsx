import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldIcon } from '../../ui/icons.ts'
import { Popover } from '../../ui/Popover.tsx'
import styles from './reports.module.css'

interface AttributesFieldProps {
  /** Keys and names of what can be drawn. */
  choices: readonly { readonly key: string; readonly name: string }[]
  chosen: readonly string[]
  /** The most lines that can be told apart. */
  most: number
  onChange(keys: readonly string[]): void
}

/** RPT-35: the attributes that a chart draws, the first on the left axis. */
export function AttributesField({ choices, chosen, most, onChange }: AttributesFieldProps): ReactNode {
  const t = useT('reports')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const names = chosen.map((key) => choices.find((choice) => choice.key === key)?.name ?? key).join(', ')
  return (
    <div className={styles.asField}>
      <span aria-hidden>{t('reportAttributes')}</span>
      <Button
        icon={FieldIcon}
        aria-label={`${t('reportAttributes')}: ${names}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className="ellipsis">{names}</span>
      </Button>
      {anchor && (
        <Popover label={t('reportAttributes')} anchor={anchor} onClose={() => setAnchor(null)}>
          <div className={styles.choices}>
            <p className="caption">{t('chartMost', { most })}</p>
            {choices.map(({ key, name }) => {
              const isChosen = chosen.includes(key)
              return (
                <Checkbox
                  key={key}
                  label={name}
                  checked={isChosen}
                  disabled={isChosen ? chosen.length === 1 : chosen.length >= most}
                  onChange={() => onChange(isChosen ? chosen.filter((other) => other !== key) : [...chosen, key])}
                >
                  {name}
                </Checkbox>
              )
            })}
          </div>
        </Popover>
      )}
    </div>
  )
}
