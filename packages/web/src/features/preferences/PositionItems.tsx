import { maximumItems } from '@rastro/core/model/preferences'
import { positionAttributes, positionFields } from '@rastro/core/vocabulary/attributes'
import { type ReactNode, useMemo, useState } from 'react'
import { useAttributeLabel, useComputedNames } from '../../fleet/use-attribute-label.ts'
import { useT } from '../../i18n/translate.ts'
import { ListChoice } from '../../resource/form/ListChoice.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon, UpIcon } from '../../ui/icons.ts'
import styles from './Preferences.module.css'

interface PositionItemsProps {
  chosen: readonly string[]
  onChange(items: readonly string[]): void
}

/** The position items on a vehicle's card, in this order; a sixth is refused and one stays (CARD-3, ENT-42). */
export function PositionItems({ chosen, onChange }: PositionItemsProps): ReactNode {
  const t = useT('preferences')
  const [refused, setRefused] = useState(false)
  const names = useComputedNames()
  const labelOf = useAttributeLabel([...chosen, ...names.keys()])
  const options = useMemo(
    () =>
      [...Object.keys(positionFields), ...Object.keys(positionAttributes), ...names.keys()]
        .map((key) => ({ value: key, text: labelOf(key) }))
        .sort((a, b) => a.text.localeCompare(b.text)),
    [names, labelOf],
  )
  const add = (key: string) => {
    setRefused(chosen.length >= maximumItems)
    if (key && chosen.length < maximumItems) onChange([...chosen, key])
  }
  const remove = (key: string) => {
    setRefused(false)
    onChange(chosen.filter((other) => other !== key))
  }
  const raise = (index: number) => {
    const next = [...chosen]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    onChange(next)
  }
  return (
    <div className={styles.control}>
      <ol className={styles.items} aria-label={t('attributePositionItems')}>
        {chosen.map((key, index) => {
          const item = labelOf(key)
          return (
            <li key={key}>
              <span>{item}</span>
              {index > 0 && (
                <IconButton
                  size="small"
                  icon={UpIcon}
                  label={t('preferenceItemsUp', { item })}
                  onClick={() => raise(index)}
                />
              )}
              {chosen.length > 1 && (
                <IconButton
                  size="small"
                  icon={CloseIcon}
                  label={t('preferenceItemsRemove', { item })}
                  onClick={() => remove(key)}
                />
              )}
            </li>
          )
        })}
      </ol>
      <ListChoice
        label={t('preferenceItemsAdd')}
        value=""
        error={refused ? `${t('errorLimitTitle')} ${t('errorLimitText')}` : undefined}
        options={options.filter(({ value }) => !chosen.includes(value))}
        onChange={add}
      />
    </div>
  )
}
