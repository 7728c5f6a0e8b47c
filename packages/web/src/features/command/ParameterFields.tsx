import { wordOf } from '@rastro/core/i18n/words'
import type { ReactNode } from 'react'
import { parametersOf, type Typed } from '../../fleet/command-parameters.ts'
import { useT } from '../../i18n/translate.ts'
import { TimezoneChoice } from '../../resource/form/TimezoneChoice.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface ParameterFieldsProps {
  type: string
  typed: Typed
  onChange(typed: Typed): void
}

/** A field for each parameter of a type of command. */
export function ParameterFields({ type, typed, onChange }: ParameterFieldsProps): ReactNode {
  const t = useT('settings')
  return parametersOf(type).map(([key, kind]) => {
    const label = wordOf(t, 'parameter', key)
    const set = (value: string | boolean) => onChange({ ...typed, [key]: value })
    if (kind === 'flag')
      return <Switch key={key} label={label} checked={typed[key] === true} onChange={(checked) => set(checked)} />
    if (kind === 'timezone')
      return (
        <TimezoneChoice
          key={key}
          label={label}
          none={t('sharedNone')}
          value={String(typed[key] ?? '')}
          onChange={set}
        />
      )
    return (
      <TextField
        key={key}
        label={label}
        type={kind === 'number' || kind === 'seconds' ? 'number' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={4000}
        value={String(typed[key] ?? '')}
        onChange={({ target }) => set(target.value)}
      />
    )
  })
}
