import { anchorAttribute, circleArea } from '@rastro/core/geo/anchor'
import { maxMetres } from '@rastro/core/geo/fence-limits'
import { startView } from '@rastro/core/model/preferences'
import { type Geofence, geofences } from '@rastro/core/resources/geofence'
import { type ReactNode, useState } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { usualFenceColour } from '../../map/layers/fences.ts'
import { NotificationsAboutField } from '../../resource/connections/NotificationsAboutField.tsx'
import { saveNarrowed } from '../../resource/connections/save-narrowed.ts'
import { calendarEntity } from '../../resource/entities/calendars.ts'
import { entityOf } from '../../resource/entity.ts'
import { ColourInput } from '../../resource/form/ColourInput.tsx'
import { FormAttributes } from '../../resource/form/FormAttributes.tsx'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { SpeedField } from '../../resource/form/SpeedField.tsx'
import { has } from '../../session/capabilities.ts'
import { usePreferenceSource } from '../../session/preferences.ts'
import { useCan } from '../../session/viewer.ts'
import { FenceEvents } from './FenceEvents.tsx'
import { FenceLinks } from './FenceLinks.tsx'
import { FenceTools } from './FenceTools.tsx'
import { geofenceForm, geofenceScreens } from './geofence-form.ts'
import { ShapeField } from './ShapeField.tsx'

const geofenceEntity = { ...entityOf(geofences, geofenceScreens), saveLinks: saveNarrowed('geofence') }
const { Text, Amount, Choice } = fieldsOf(geofences)
const newRadius = 100

/** GEO-3: a new geofence, or an existing one. Read-only users see them in the list. */
export default function GeofencePage(): ReactNode {
  const { titles } = useFormWords(geofenceForm)
  const source = usePreferenceSource()
  const [start] = useState<Partial<Geofence>>(() => {
    const place = startView(source)
    const area = place ? circleArea(place, newRadius) : ''
    return { name: '', description: null, calendarId: 0, area, attributes: {} }
  })
  return (
    <ItemForm
      of={geofenceEntity}
      {...titles}
      start={start}
      tools={(fence, abandon, typed) => fence && <FenceTools {...{ fence, abandon, typed }} />}
    >
      {(stored) => (
        <>
          <Details isNameless={!stored?.name.trim()} />
          <Shape />
          <FormAttributes owner="geofence" elsewhere={elsewhere} />
          {stored && has('geofenceLinks') && <FenceLinks id={stored.id} />}
          <Told id={stored?.id} />
          {stored && has('geofenceEvents') && <Happened id={stored.id} />}
        </>
      )}
    </ItemForm>
  )
}

/** The attributes that other fields edit, and the one that makes an anchor. */
const elsewhere: readonly string[] = ['color', 'speedLimit', 'polylineDistance', anchorAttribute]
const colours = ['#2E9E5B', '#F2B705', '#F08A24', '#D93636', '#C2468F', '#7A5AE0', '#3D4F5C'] as const

/** GEO-11, GEO-12: the name of a geofence, and the rules inside it. */
function Details({ isNameless }: { isNameless: boolean }): ReactNode {
  const t = useT('fences')
  const { field, section } = useFormWords(geofenceForm)
  return (
    <Section {...section('details')}>
      <Text {...field('name')} required autoFocus={isNameless} />
      <Text {...field('description')} />
      <Choice {...field('calendarId')} from={calendarEntity} placeholder={t('fenceNoCalendar')} />
      <SpeedField {...field('attributes.speedLimit')} hint={t('fenceSpeedHint')} />
      <Amount
        {...field('attributes.polylineDistance')}
        hint={t('fencePolylineHint')}
        unit="m"
        least={0}
        most={maxMetres}
      />
      <ColourInput
        {...field('attributes.color')}
        usual={{ colour: usualFenceColour, text: t('fenceColourUsual') }}
        choices={colours}
        otherText={t('fenceColourOwn')}
      />
    </Section>
  )
}

function Shape(): ReactNode {
  const { field, section } = useFormWords(geofenceForm)
  return (
    <Section {...section('shape')}>
      <ShapeField {...field('area')} required />
    </Section>
  )
}

/** B 11: the notifications for this geofence among others; saved with it. */
function Told({ id }: { id: number | undefined }): ReactNode {
  const t = useT('fences')
  if (!useCan('notifications')) return null
  return (
    <Section id="fence-notifications" title={t('sharedNotifications')} hint={t('fenceNotificationsHint')}>
      <NotificationsAboutField of="geofence" id={id} />
    </Section>
  )
}

function Happened({ id }: { id: number }): ReactNode {
  const t = useT('fences')
  return (
    <Section id="fence-events" title={t('fenceEvents')}>
      <Wide>
        <FenceEvents id={id} most={20} />
      </Wide>
    </Section>
  )
}
