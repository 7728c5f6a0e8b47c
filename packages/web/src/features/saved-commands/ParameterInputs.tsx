import { wordOf } from '@rastro/core/i18n/words'
import { commands } from '@rastro/core/resources/command'
import type { ParameterKind } from '@rastro/core/vocabulary/commands'
import { type ReactNode, useEffect } from 'react'
import { parametersOf } from '../../fleet/command-parameters.ts'
import { useT } from '../../i18n/translate.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Wide } from '../../resource/form/Section.tsx'
import { TimezoneField } from '../../resource/form/TimezoneChoice.tsx'
import { useChecks } from '../../resource/form/use-checks.ts'
import styles from './SavedCommands.module.css'
import { everyParameter, maxCharacters } from './saved-attributes.ts'

const { Text, Amount, Switch } = fieldsOf(commands)

/** CMD-6 … CMD-17: a field of the form for each parameter of the type. */
export function ParameterInputs({ type }: { type: string }): ReactNode {
  const t = useT('commands')
  const { forget, check } = useChecks()
  const parameters = parametersOf(type)
  useEffect(() => {
    // A validation error in a removed field must not prevent saving
    const own = new Set(parametersOf(type).map(([key]) => key))
    const gone = everyParameter.filter((key) => !own.has(key)).map((key) => `attributes.${key}`)
    forget(gone)
    if (type) check('type')
  }, [type])
  if (parameters.length > 0) return parameters.map(([key, kind]) => <Parameter key={key} {...{ name: key, kind }} />)
  return (
    <Wide>
      <p className={styles.none}>{t(type ? 'savedHowNone' : 'savedHowFirst')}</p>
    </Wide>
  )
}

function Parameter({ name, kind }: { name: string; kind: ParameterKind }): ReactNode {
  const t = useT('commands')
  const place = { name: `attributes.${name}`, label: wordOf(t, 'parameter', name) } as const
  if (kind === 'flag') return <Switch {...place} />
  if (kind === 'timezone') return <TimezoneField {...place} none={t('sharedNone')} />
  if (kind === 'text') {
    const tooLong = (text: string | null | undefined) =>
      (text?.length ?? 0) > maxCharacters ? t('errorTooLong', { most: maxCharacters }) : undefined
    return <Text {...place} check={tooLong} />
  }
  const check = (value: number | null | undefined) => {
    if (value === null || value === undefined) return undefined
    if (Number.isNaN(value)) return t('errorNotNumber')
    if (!Number.isInteger(value)) return t('errorNotWhole')
    return value < 0 ? t('errorTooSmall', { least: 0 }) : undefined
  }
  return <Amount {...place} decimals={0} check={check} />
}
