import { wordOf } from '@rastro/core/i18n/words'
import {
  type AttributeFault,
  maxAttributeText,
  readAttribute,
  type ShownUnit,
  unitOfKind,
} from '@rastro/core/model/attribute-texts'
import { flagOr } from '@rastro/core/vocabulary/attribute-values'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { usePreferences } from '../../session/preferences.ts'
import { Switch } from '../../ui/Switch.tsx'
import { SelectField, TextField } from '../../ui/TextField.tsx'
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
  const zones = useId()
  const [isTouched, setIsTouched] = useState(false)
  const { kind, label, about, choices = [] } = attribute
  const hint = `${about} ${useWhere(attribute)}`.trim()
  if (kind === 'flag') {
    return <Switch label={label} hint={hint} checked={flagOr(value, false)} onChange={onSet} />
  }
  if (kind === 'choice') {
    return (
      <SelectField label={label} hint={hint} value={text} onChange={({ target }) => onType(target.value)}>
        {!choices.includes(text) && <option value={text}>{text || t('attributesChoose')}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {wordOf(t, 'choice', choice)}
          </option>
        ))}
      </SelectField>
    )
  }
  const unit = unitOfKind(kind, units)
  const isNumber = unit !== undefined || kind === 'number'
  const read = readAttribute(attribute, text, units)
  const fault = isTouched && 'fault' in read ? read.fault : undefined
  return (
    <>
      <TextField
        label={unit ? t('attributesUnit', { name: label, unit: t(unitKey(unit)) }) : label}
        hint={hint}
        error={fault && t(faultKeys[fault.kind], 'limit' in fault ? { limit: fault.limit } : {})}
        inputMode={isNumber ? 'decimal' : 'text'}
        type={kind === 'secret' ? 'password' : 'text'}
        autoComplete={kind === 'secret' ? 'new-password' : 'off'}
        spellCheck={false}
        maxLength={isNumber ? 40 : maxAttributeText}
        list={kind === 'timezone' ? zones : undefined}
        value={text}
        onChange={({ target }) => onType(target.value)}
        onBlur={() => setIsTouched(true)}
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
      {kind === 'timezone' && (
        <datalist id={zones}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      )}
    </>
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
