import { anchorAttribute } from '@rastro/core/geo/anchor'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Attributes } from '../../resource/attributes/Attributes.tsx'
import { useCan } from '../../session/viewer.ts'
import styles from './GeofencePage.module.css'
import type { FenceForm } from './use-fence-form.ts'

/** The other attributes of a geofence; those with fields above are excluded. */
export function FenceAttributes({ draft, set }: FenceForm): ReactNode {
  const t = useT('fences')
  if (!useCan('attributeEditor')) return null
  return (
    <section className={styles.panel} aria-labelledby="fence-attributes">
      <div className={styles.lead}>
        <h2 id="fence-attributes">{t('sharedAttributes')}</h2>
        <p>{t('fenceAttributesHint')}</p>
      </div>
      <Attributes
        owner="geofence"
        value={draft.attributes}
        elsewhere={elsewhere}
        onChange={(attributes) => set({ attributes })}
        onWrong={(hasWrongAttribute) => set({ hasWrongAttribute })}
      />
    </section>
  )
}

const elsewhere: ReadonlySet<string> = new Set(['color', 'speedLimit', 'polylineDistance', anchorAttribute])
