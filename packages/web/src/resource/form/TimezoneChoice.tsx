import { knownTimezone } from '@rastro/core/format/dates'
import { brazilianTimezones, knownTimezones, timezoneGroupOf } from '@rastro/core/vocabulary/timezones'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { ListChoice } from './ListChoice.tsx'
import { FieldPlace, type FieldProps, useField } from './use-field.tsx'

interface TimezoneChoiceProps extends Omit<ComponentProps<typeof ListChoice>, 'options' | 'other'> {
  /** The choice of none, if there is one. */
  none?: string | undefined
}

/** Selects a time zone, those of Brazil first (FMT-19, CAL-5). */
export function TimezoneChoice({ none, ...props }: TimezoneChoiceProps): ReactNode {
  const t = useT('resource')
  const options = useMemo(() => {
    const aliases: Readonly<Record<string, string>> = brazilianTimezones
    const zones = knownTimezones().map((zone) => ({
      value: zone,
      text: zone,
      group: t(`timezone${timezoneGroupOf(zone)}`),
      ...(aliases[zone] && { alias: aliases[zone] }),
    }))
    return none === undefined ? zones : [{ value: '', text: none }, ...zones]
  }, [t, none])
  return <ListChoice {...props} options={options} other={knownTimezone} />
}

/** The same as a field of a form. */
export function TimezoneField({ none, ...props }: FieldProps & { none?: string }): ReactNode {
  const { look, value, set, blur, ref } = useField<string | null | undefined>(props)
  return (
    <FieldPlace name={props.name}>
      <TimezoneChoice {...look} none={none} inputRef={ref} value={value ?? ''} onChange={set} onBlur={blur} />
    </FieldPlace>
  )
}
