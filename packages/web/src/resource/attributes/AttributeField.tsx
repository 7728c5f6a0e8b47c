import { wordOf } from '@rastro/core/i18n/words'
import {
  type AttributeFault,
  maxAttributeText,
  readAttribute,
  type ShownUnit,
  unitOfKind,
} from '@rastro/core/model/attribute-texts'
import { flagOr } from '@rastro/core/vocabulary/attribute-values'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { usePreferences } from '../../session/preferences.ts'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ListChoice } from '../form/ListChoice.tsx'
import { TimezoneChoice } from '../form/TimezoneChoice.tsx'
import styles from './Attributes.module.css'
import type { NamedAttribute } from './find-attributes.ts'

interface AttributeFieldProps {
  attribute: NamedAttribute
  /** The text of the field. */
  text: string
  /** The stored value. */
  value: unknown
  onType(text: string): void
  onSet(value: boolean): void
}

/** The field of one attribute, by its kind; errors are shown on blur. */
export function AttributeField({ attribute, text, value, onType, onSet }: AttributeFieldProps): ReactNode {
  const t = useT('attributes')
  const units = usePreferences()
  const [isTouched, setIsTouched] = useState(false)
  const { kind, label, about, choices = [] } = attribute
  const hint = `${about} ${useWhere(attribute)}`.trim()
  if (kind === 'flag') {
    return <Switch label={label} hint={hint} checked={flagOr(value, false)} onChange={onSet} />
  }
  if (kind === 'choice') {
    return (
      <ListChoice
        {...{ label, hint }}
        value={text}
        options={[
          ...(choices.includes(text) ? [] : [{ value: text, text: text || t('attributesChoose') }]),
          ...choices.map((choice) => ({ value: choice, text: wordOf(t, 'choice', choice) })),
        ]}
        onChange={onType}
      />
    )
  }
  const unit = unitOfKind(kind, units)
  const isNumber = unit !== undefined || kind === 'number'
  const read = readAttribute(attribute, text, units)
  const fault = isTouched && 'fault' in read ? read.fault : undefined
  const error = fault && t(faultKeys[fault.kind], 'limit' in fault ? { limit: fault.limit } : {})
  const touch = () => setIsTouched(true)
  if (kind === 'timezone')
    return <TimezoneChoice {...{ label, hint, error }} value={text} onChange={onType} onBlur={touch} />
  return (
    <TextField
      label={unit ? t('attributesUnit', { name: label, unit: t(unitKey(unit)) }) : label}
      hint={hint}
      error={error}
      inputMode={isNumber ? 'decimal' : 'text'}
      type={kind === 'secret' ? 'password' : 'text'}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      spellCheck={false}
      maxLength={isNumber ? 40 : maxAttributeText}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onBlur={touch}
      end={
        kind === 'colour' && (
          <input
            className={styles.colour}
            type="color"
            aria-label={label}
            value={/^#[\da-f]{6}$/i.test(text) ? text : '#000000'}
            onChange={({ target }) => onType(target.value.toUpperCase())}
          />
        )
      }
    />
  )
}

/** The kinds of items to which the attribute applies as well, in words. */
export function useWhere({ owners }: NamedAttribute): string {
  const t = useT('attributes')
  if (owners.includes('group')) return t('attributesInherits')
  return owners.includes('user') && owners.includes('server') ? t('attributesUserFirst') : ''
}

const faultKeys = {
  missing: 'attributesMissing',
  number: 'errorNotNumber',
  least: 'attributesLeast',
  most: 'attributesMost',
  colour: 'attributesNotColour',
  timezone: 'attributesNotTimezone',
  choice: 'attributesChoose',
} as const satisfies Record<AttributeFault['kind'], string>

const unitKey = <U extends ShownUnit>(unit: U) =>
  `unit${unit[0]!.toUpperCase()}${unit.slice(1)}` as `unit${Capitalize<U>}`
