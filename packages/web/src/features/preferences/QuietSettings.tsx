import { quietAlarmsOf, quietFaultOf, quietHoursOf } from '@rastro/core/messages/quiet'
import { listTimezone } from '@rastro/core/model/preferences'
import { alarms } from '@rastro/core/vocabulary/alarms'
import { type ReactNode, useMemo } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { usePreferences } from '../../session/preferences.ts'
import { useUser } from '../../session/session.ts'
import { SwitchSetting, TypedSetting } from './controls.tsx'
import { ManySetting } from './ManySetting.tsx'
import { save } from './preferences-autosave.ts'
import { preferencesForm } from './preferences-form.ts'
import { Part } from './Setting.tsx'

/** The default hours when switched on, and for the other end of the first one chosen. */
const usual = { quietFrom: '22:00', quietUntil: '06:00' } as const
const faults = { notTime: 'quietFaultNotTime', same: 'quietFaultSame' } as const

/** Decision 62: the hours in which messages are deferred, and the alarms that are exempt. */
export function QuietSettings(): ReactNode {
  const t = useT('preferences')
  const { field, section } = useFormWords(preferencesForm)
  const user = useUser()
  const { timezone = listTimezone } = usePreferences()
  const hours = quietHoursOf(user)
  const times = { quietFrom: hours?.from ?? '', quietUntil: hours?.until ?? '' }
  const chosen = useMemo(() => quietAlarmsOf(user), [user])
  const changed = (name: keyof typeof usual, time: string) => ({ ...usual, ...(hours && times), [name]: time })
  const faultOf = (name: keyof typeof usual) => (time: string) => {
    if (!time) return t('preferencesQuietMissing')
    const fault = quietFaultOf({ attributes: changed(name, time) })
    return fault && t(faults[fault.code])
  }
  return (
    <Part {...section('quiet')}>
      <SwitchSetting
        {...field('quiet')}
        hint={t('preferencesQuietZone', { zone: timezone })}
        checked={hours !== undefined}
        onChange={(on) =>
          save({ name: 'quiet', attributes: on ? usual : { quietFrom: undefined, quietUntil: undefined } })
        }
      />
      <TypedSetting
        {...field('quietFrom')}
        type="time"
        shown={times.quietFrom}
        faultOf={faultOf('quietFrom')}
        save={(time) => save({ name: 'quietFrom', attributes: changed('quietFrom', time) })}
      />
      <TypedSetting
        {...field('quietUntil')}
        hint={hours && hours.until < hours.from ? t('preferencesQuietOver') : undefined}
        type="time"
        shown={times.quietUntil}
        faultOf={faultOf('quietUntil')}
        save={(time) => save({ name: 'quietUntil', attributes: changed('quietUntil', time) })}
      />
      <ManySetting
        {...field('quietAlarms')}
        hint={t('preferencesQuietAlarmsHint')}
        vocabulary="alarm"
        words={alarms}
        chosen={chosen}
      />
    </Part>
  )
}
