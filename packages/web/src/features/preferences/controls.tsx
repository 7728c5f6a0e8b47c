import { formatNumber } from '@rastro/core/format/numbers'
import { typedNumber } from '@rastro/core/format/typed-number'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { type Bounds, boundsFault } from '../../resource/form/faults.ts'
import { ListChoice } from '../../resource/form/ListChoice.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Preferences.module.css'
import { saveAttribute } from './preferences-autosave.ts'
import { Setting } from './Setting.tsx'
import { useOwn } from './use-own.ts'

interface Named {
  /** The attribute. */
  name: string
  label: string
  hint?: string | undefined
}
interface Choices<V extends string> {
  value: V
  choices: readonly { readonly value: V; readonly text: string }[]
  /** Saves the attribute by default. */
  onChange?: (value: V) => void
}

/** A few options side by side. */
export function SegmentSetting<V extends string>(props: Named & Choices<V>): ReactNode {
  const { name, label, hint, value, choices, onChange = (next) => saveAttribute(name, next) } = props
  return (
    <Setting name={name} label={label} {...(hint && { hint })}>
      <Segments label={label} value={value} choices={choices} onChange={onChange} />
    </Setting>
  )
}

/** A select. */
export function SelectSetting<V extends string>(props: Named & Choices<V>): ReactNode {
  const { name, label, hint, value, choices, onChange = (next) => saveAttribute(name, next || undefined) } = props
  return (
    <Setting name={name} label={label} {...(hint && { hint })}>
      <div className={styles.control}>
        <ListChoice bare label={label} value={value} options={choices} onChange={(next) => onChange(next as V)} />
      </div>
    </Setting>
  )
}

/** On or off. */
export function SwitchSetting(props: Named & { checked: boolean; onChange?: (checked: boolean) => void }): ReactNode {
  const { name, label, hint, checked, onChange = (on) => saveAttribute(name, on) } = props
  return (
    <Setting name={name}>
      <div className={styles.switch}>
        <Switch label={label} hint={hint} checked={checked} onChange={onChange} />
      </div>
    </Setting>
  )
}

/** A number, saved on blur or Enter; empty removes it. An invalid one stays as typed. */
export function AmountSetting({ name, label, hint, ...bounds }: Named & Bounds): ReactNode {
  const t = useT('preferences')
  const value = useOwn()(name)
  const shown = value === undefined ? '' : formatNumber(value, 2)
  const faultOf = (text: string): string | undefined => {
    const fault = text.trim() === '' ? undefined : boundsFault(typedNumber(text), bounds)
    return fault && t(fault.key, fault.values)
  }
  const save = (text: string) => saveAttribute(name, text.trim() === '' ? undefined : typedNumber(text))
  return <TypedSetting {...{ name, label, hint, shown, faultOf, save }} inputMode="decimal" />
}

interface TypedSettingProps extends Named {
  /** The saved value, as text of the field. */
  shown: string
  faultOf?: (text: string) => string | undefined
  save(text: string): void
  inputMode?: 'decimal' | 'url'
  type?: 'text' | 'time'
}

/** A text, saved on blur or Enter. */
export function TypedSetting(props: TypedSettingProps): ReactNode {
  const { name, label, hint, shown, faultOf, save, inputMode, type = 'text' } = props
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const finish = () => {
    if (typed === undefined) return
    const wrong = faultOf?.(typed)
    setFault(wrong)
    if (wrong) return
    setTyped(undefined)
    if (typed.trim() !== shown) save(typed.trim())
  }
  return (
    <Setting name={name} label={label} {...(hint && { hint })}>
      <div className={styles.control}>
        <TextField
          bare
          label={label}
          type={type}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={4096}
          value={typed ?? shown}
          error={fault}
          onChange={({ target }) => {
            setTyped(target.value)
            setFault(undefined)
          }}
          onBlur={finish}
          onKeyDown={({ key }) => key === 'Enter' && finish()}
        />
      </div>
    </Setting>
  )
}
