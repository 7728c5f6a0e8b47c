import type { Device } from '@rastro/core/resources/device'
import { plateKind } from '@rastro/core/vehicle/plate'
import { created } from '@rastro/core/vehicle/stamps'
import { plateOf, vehicleAttributes, vehicleOf } from '@rastro/core/vehicle/vehicle'
import { isSilent, vehicleState } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useFormWords } from '../../feature/form.ts'
import { mediaUrl } from '../../fleet/media.ts'
import { Plate } from '../../fleet/Plate.tsx'
import { StateDisc } from '../../fleet/StateDisc.tsx'
import { statusWord } from '../../fleet/StatusText.tsx'
import { useT } from '../../i18n/translate.ts'
import { useDevice, usePosition } from '../../live/live.ts'
import { DrivingSection } from '../../resource/driving/DrivingSection.tsx'
import { ScoreMonths } from '../../resource/driving/ScoreMonths.tsx'
import { deviceEntity } from '../../resource/entities/devices.ts'
import { FileField } from '../../resource/form/FileField.tsx'
import { FormAttributes } from '../../resource/form/FormAttributes.tsx'
import { FormTabs } from '../../resource/form/FormTabs.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useFieldAccess } from '../../resource/form/use-field.tsx'
import { useUser } from '../../session/session.ts'
import { useCan } from '../../session/viewer.ts'
import { AccessFields } from './AccessFields.tsx'
import { TrackerFields } from './TrackerFields.tsx'
import { VehicleFields } from './VehicleFields.tsx'
import styles from './Vehicles.module.css'
import { VehicleTools } from './VehicleTools.tsx'
import { vehicleForm } from './vehicle-form.ts'

const image = 'attributes.deviceImage'
const storedApart = [image]
const elsewhere = ['linkcstv', 'deviceImage', 'dtcard', 'AtCard']

/** VEH-3, VEH-4, VEH-5, VEH-14: a vehicle and its tracker. `isDevice`: opened at what belongs to the tracker. */
export default function VehiclePage({ isDevice = false }: { isDevice?: boolean }): ReactNode {
  const user = useUser()
  const { titles } = useFormWords(vehicleForm)
  const { id } = useParams()
  const [search] = useSearchParams()
  const given = id === undefined ? (search.get('uniqueId')?.trim() ?? '') : ''
  const model = id === undefined ? search.get('model') : null
  const finish = (device: Partial<Device>) => {
    const whole = withVehicle(device)
    return id === undefined ? created(whole, user, new Date()) : whole
  }
  return (
    <ItemForm
      of={deviceEntity}
      {...titles}
      start={{ name: '', uniqueId: given, ...(model && { model }), category: 'car', attributes: {} }}
      finish={finish}
      storedApart={storedApart}
      beside={(device) => <Beside device={device} />}
      tools={(stored) => stored && <VehicleTools device={stored} />}
    >
      {(stored) => <Tabs stored={stored} given={given || undefined} isDevice={isDevice} />}
    </ItemForm>
  )
}

interface TabsProps {
  stored: Device | undefined
  given: string | undefined
  isDevice: boolean
}

function Tabs({ stored, given, isDevice }: TabsProps): ReactNode {
  const { tab } = useFormWords(vehicleForm)
  const mayEdit = useFieldAccess('attributes').refusal === undefined
  const hasAttributes = useCan('attributeEditor') && mayEdit
  const ofDevice = stored && hasAttributes ? 'attributes' : 'tracker'
  return (
    <FormTabs
      first={isDevice ? ofDevice : undefined}
      tabs={[
        {
          ...tab('vehicle'),
          content: (
            <>
              <VehicleFields />
              {stored && <ScoreMonths about={{ deviceId: stored.id }} />}
              {stored && <DrivingSection about={{ deviceId: stored.id }} />}
            </>
          ),
        },
        { ...tab('tracker'), content: <TrackerFields given={given} /> },
        { ...tab('access'), content: <AccessFields /> },
        { ...tab('image'), content: <ImageField stored={stored} /> },
        {
          ...tab('attributes'),
          content: hasAttributes && <FormAttributes owner="device" elsewhere={elsewhere} />,
        },
      ]}
    />
  )
}

/** VEH-18, VEH-19: the picture of a stored vehicle, which its upload stores. */
function ImageField({ stored }: { stored: Device | undefined }): ReactNode {
  const t = useT('vehicles')
  const { field, section } = useFormWords(vehicleForm)
  return (
    <Section {...section('image')}>
      {stored ? (
        <FileField
          {...field(image)}
          kind="picture"
          isStoredByUpload
          to={() => `/api/devices/${stored.id}/image`}
          addressOf={(name) => mediaUrl(stored, name)}
        />
      ) : (
        <Wide>
          <p>{t('deviceImageLater')}</p>
        </Wide>
      )}
    </Section>
  )
}

/** The plate and the status of the vehicle, which may change meanwhile. */
function Beside({ device }: { device: Device }): ReactNode {
  const t = useT('vehicles')
  const live = useDevice(device.id) ?? device
  const position = usePosition(device.id)
  const plate = plateOf(device)
  return (
    <>
      {plate && <Plate size="small" text={plate} kind={plateKind(plate)} label={plate} />}
      <span className={styles.status}>
        <StateDisc small state={vehicleState(live, position)} silent={isSilent(live)} />
        {statusWord(t, live)}
      </span>
    </>
  )
}

/** ENT-4: with all keys of the vehicle, empty ones too, as other clients expect. */
function withVehicle(device: Partial<Device>): Partial<Device> {
  const { attributes = {} } = device
  const { veiculo } = vehicleAttributes(vehicleOf({ attributes }))
  return {
    ...device,
    attributes: { ...attributes, veiculo: { ...(attributes.veiculo as object | undefined), ...veiculo } },
  }
}
