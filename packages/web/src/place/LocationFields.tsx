import { type ReactNode, Suspense } from 'react'
import { fields } from '../resource/form/fields.tsx'
import { Wide } from '../resource/form/Section.tsx'
import { lazyPage } from '../ui/lazy-page.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

const { Amount } = fields
const LocationMap = lazyPage(() => import('./LocationMap.tsx'))
const mapHeight = 240

type Part = 'latitude' | 'longitude' | 'zoom'

/** SRV-4, USER-39: where the map opens, typed or taken from a map. `field` provides the words of each field. */
export const LocationFields = ({ field }: { field(name: Part): { name: Part; label: string } }): ReactNode => (
  <>
    <Amount {...field('latitude')} decimals={6} least={-90} most={90} />
    <Amount {...field('longitude')} decimals={6} least={-180} most={180} />
    <Amount {...field('zoom')} decimals={1} least={0} most={22} />
    <Wide>
      <Suspense fallback={<Skeleton height={mapHeight} />}>
        <LocationMap />
      </Suspense>
    </Wide>
  </>
)
