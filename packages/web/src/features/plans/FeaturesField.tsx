import { wordOf } from '@rastro/core/i18n/words'
import { type PlanFeature, planFeatures } from '@rastro/core/vocabulary/plan-features'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Wide } from '../../resource/form/Section.tsx'
import { FieldPlace, type FieldProps, useField } from '../../resource/form/use-field.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import styles from './Plans.module.css'

/** The features that a plan includes, each with a box; in the order of the vocabulary, so that an unchanged choice is no change. */
export function FeaturesField(props: FieldProps): ReactNode {
  const t = useT('plans')
  const { value: chosen = [], set } = useField<readonly PlanFeature[]>(props)
  const choose = (features: readonly PlanFeature[]) => set(planFeatures.filter((feature) => features.includes(feature)))
  const isWhole = chosen.length === planFeatures.length
  return (
    <Wide>
      <FieldPlace name={props.name} isWide>
        <fieldset className={styles.features}>
          <legend className={styles.count} aria-live="polite">
            {t('planIncluded', { count: chosen.length, most: planFeatures.length })}
          </legend>
          {planFeatures.map((feature) => (
            <Checkbox
              key={feature}
              label={wordOf(t, 'feature', feature)}
              checked={chosen.includes(feature)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, feature] : chosen.filter((other) => other !== feature))
              }
            >
              {wordOf(t, 'feature', feature)}
            </Checkbox>
          ))}
        </fieldset>
        <Button kind="text" size="small" onClick={() => choose(isWhole ? [] : planFeatures)}>
          {t(isWhole ? 'planNothing' : 'planEverything')}
        </Button>
      </FieldPlace>
    </Wide>
  )
}
