import { plans } from '@rastro/core/resources/plan'
import { planFeatures } from '@rastro/core/vocabulary/plan-features'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { planEntity } from '../../resource/entities/plans.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ItemForm } from '../../resource/form/ItemForm.tsx'
import { Section } from '../../resource/form/Section.tsx'
import { FeaturesField } from './FeaturesField.tsx'
import { PriceField } from './PriceField.tsx'
import { planForm } from './plan-form.ts'

const { Text, Area, Amount } = fieldsOf(plans)
const mostLimit = 1_000_000

/** A plan: what it includes, how much of it, and its price. A new one includes everything. */
export default function PlanPage(): ReactNode {
  const { field, section, titles } = useFormWords(planForm)
  return (
    <ItemForm
      of={planEntity}
      {...titles}
      start={{
        name: '',
        description: null,
        features: [...planFeatures],
        price: null,
        vehicleLimit: null,
        geofenceLimit: null,
        notificationLimit: null,
      }}
    >
      <Section {...section('details')}>
        <Text {...field('name')} required />
        <PriceField {...field('price')} />
        <Area {...field('description')} />
      </Section>
      <Section {...section('features')}>
        <FeaturesField {...field('features')} />
      </Section>
      <Section {...section('limits')}>
        <Amount {...field('vehicleLimit')} decimals={0} least={0} most={mostLimit} />
        <Amount {...field('geofenceLimit')} decimals={0} least={0} most={mostLimit} />
        <Amount {...field('notificationLimit')} decimals={0} least={0} most={mostLimit} />
      </Section>
    </ItemForm>
  )
}
