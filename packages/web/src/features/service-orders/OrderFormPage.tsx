import { kindKeys, statusKeys } from '@rastro/core/messages/order-words'
import { isOpen, type ServiceOrder, serviceOrders } from '@rastro/core/resources/service-order'
import { orderKinds } from '@rastro/core/vocabulary/service-orders'
import { type ReactNode, useMemo } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { Chip } from '../../fleet/Chip.tsx'
import { useT } from '../../i18n/translate.ts'
import { deviceChoices } from '../../resource/entities/devices.ts'
import { FormAttributes } from '../../resource/form/FormAttributes.tsx'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useField } from '../../resource/form/use-field.tsx'
import { MomentField } from './MomentField.tsx'
import { accountChoices, orderEntity } from './order-entity.ts'
import { orderForm } from './order-form.ts'
import { statusTones } from './order-words.ts'
import { Progress } from './Progress.tsx'

const { Text, Identity, Select, Choice, Area } = fieldsOf(serviceOrders)

/** A service order as its seller writes it, with how far it is. */
export default function OrderFormPage(): ReactNode {
  const t = useT('orders')
  const { titles } = useFormWords(orderForm)
  const of = useMemo(
    () => ({
      ...orderEntity,
      nameOf: ({ number }: ServiceOrder) => (number ? t('orderTitle', { number }) : ''),
    }),
    [t],
  )
  return (
    <ItemForm
      of={of}
      {...titles}
      start={{ kind: 'install', clientId: 0, deviceId: 0, installerId: 0, attributes: {} }}
      beside={({ status }) => <Chip tone={statusTones[status]}>{t(statusKeys[status])}</Chip>}
    >
      {(stored) => <Fields stored={stored} />}
    </ItemForm>
  )
}

function Fields({ stored }: { stored: ServiceOrder | undefined }): ReactNode {
  const t = useT('orders')
  const { field, section } = useFormWords(orderForm)
  const { value: kind } = useField<ServiceOrder['kind']>(field('kind'))
  const { value: deviceId } = useField<number>(field('deviceId'))
  const isNewVehicle = kind === 'install' && !deviceId
  const done = stored && !isOpen(stored) ? t('orderLockedDone') : undefined
  const begun = done ?? (stored?.work.test ? t('orderLockedBegun') : undefined)
  return (
    <>
      <Section {...section('service')}>
        <Select
          {...field('kind')}
          locked={begun}
          options={orderKinds.map((value) => ({ value, text: t(kindKeys[value]) }))}
        />
        <Choice {...field('clientId')} locked={done} from={accountChoices} />
        <Choice {...field('deviceId')} from={deviceChoices} locked={begun} placeholder={t('orderVehicleNew')} />
        {isNewVehicle && (
          <>
            <Text {...field('vehicleName')} locked={done} hint={t('orderVehicleNameHint')} required />
            <Identity kind="plate" {...field('plate')} locked={done} />
          </>
        )}
      </Section>
      <Section {...section('visit')}>
        <Choice {...field('installerId')} locked={done} from={accountChoices} hint={t('orderInstallerHint')} />
        <MomentField {...field('startTime')} locked={done} />
        <MomentField {...field('endTime')} locked={done} />
        <Text {...field('address')} locked={done} />
        <Text {...field('contact')} locked={done} />
        <Identity kind="phone" {...field('contactPhone')} locked={done} />
        <Wide>
          <Area {...field('notes')} locked={done} />
        </Wide>
      </Section>
      <FormAttributes />
      <Section {...section('work')}>
        <Wide>{stored ? <Progress order={stored} /> : <p>{t('orderNotSaved')}</p>}</Wide>
      </Section>
    </>
  )
}
