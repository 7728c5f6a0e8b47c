import { server } from '@rastro/core/resources/server'
import { type ReactNode, Suspense } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { serverForm } from './server-form.ts'

const { Amount } = fieldsOf(server)
const LocationMap = lazyPage(() => import('./LocationMap.tsx'))
export const mapHeight = 240

/** SRV-4: the default map view for users without their own. */
export function Location(): ReactNode {
  const { field, section } = useFormWords(serverForm)
  return (
    <Section {...section('location')}>
      <Amount {...field('latitude')} decimals={6} least={-90} most={90} />
      <Amount {...field('longitude')} decimals={6} least={-180} most={180} />
      <Amount {...field('zoom')} decimals={1} least={0} most={22} />
      <Wide>
        <Suspense fallback={<Skeleton height={mapHeight} />}>
          <LocationMap />
        </Suspense>
      </Wide>
    </Section>
  )
}
