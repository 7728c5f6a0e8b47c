import { formScreens } from '../../feature/entity-screens.ts'
import { defineFeature } from '../../feature/feature.ts'
import { computedAttributeScreens } from '../../resource/entity-screens.ts'
import { FormulaIcon } from '../../ui/icons.ts'
import { formulaForm } from './formula-form.ts'

/** CATR-1 … CATR-6: formulas over the positions of vehicles. */
export const computedAttributes = defineFeature({
  id: 'computed-attributes',
  title: 'settingsComputedAttributes',
  may: 'computedAttributes',
  icon: FormulaIcon,
  menu: 'automation',
  words: 'formulas',
  help: 'helpAttributes',
  screens: [
    { at: computedAttributeScreens.list, load: () => import('./ComputedAttributesPage.tsx') },
    ...formScreens(computedAttributeScreens, formulaForm, () => import('./ComputedAttributePage.tsx')),
  ],
})
