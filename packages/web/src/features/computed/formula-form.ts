import { defineForm } from '../../feature/form.ts'

/** CATR-3 … CATR-6: the form of a computed attribute. */
export const formulaForm = defineForm({
  area: 'formulas',
  title: 'sharedComputedAttribute',
  newTitle: 'formulaNew',
  listTitle: 'sharedComputedAttributes',
  sections: {
    what: {
      title: 'formulaWhat',
      hint: 'formulaWhatHint',
      fields: {
        description: 'sharedDescription',
        attribute: 'sharedAttribute',
        type: 'sharedType',
        priority: 'formulaPriority',
      },
    },
    how: { title: 'formulaHow', hint: 'formulaHowHint', fields: { expression: 'formulaExpression' } },
    applies: { title: 'appliesTitle', hint: 'formulaAppliesHint', requires: 'connections' },
    trial: { title: 'formulaTrial', hint: 'formulaTrialHint' },
  },
})
