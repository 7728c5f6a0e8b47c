import { ExpressionError } from '@rastro/core/expression/expression-error'
import { applyFormula, type Formula, formulaOf } from '@rastro/core/expression/formula'
import type { ComputedAttribute } from '@rastro/core/resources/attribute'
import type { MakeStep, StepContext } from './step.ts'

/** Maximum computed attributes per device. */
const maxPerDevice = 100

/** CATR-7: computes the attributes with a priority below 0, before all other steps. */
export const computedEarly: MakeStep = (context) => compute(context, 'early')

/** CATR-7: computes the others, the highest priority first, after all other steps. */
export const computed: MakeStep = (context) => compute(context, 'late')

function compute({ faults }: Pick<StepContext, 'faults'>, phase: keyof Phases): ReturnType<MakeStep> {
  return (position, { effectiveLinks, watch }) => {
    const rows = effectiveLinks.computedAttributes
    if (rows.length === 0) return position
    const formulas = phasesOf(rows)[phase]
    if (formulas.length === 0) return position
    for (const formula of formulas) {
      try {
        if (watch.isQuiet) applyFormula(formula, position)
        else watch.part(`attribute.${formula.row.id}`, () => applyFormula(formula, position), undefined)
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error
        const { message, reason: said } = error
        faults.note(formula.row.id, { deviceId: position.deviceId, time: position.serverTime, reason: message, said })
      }
    }
    return position
  }
}

interface Phases {
  readonly early: readonly Formula[]
  readonly late: readonly Formula[]
}

/** Cached by the effective set, which many devices share, and by the row, which an edit replaces. */
const phases = new WeakMap<readonly ComputedAttribute[], Phases>()
const formulas = new WeakMap<ComputedAttribute, Formula>()

function phasesOf(rows: readonly ComputedAttribute[]): Phases {
  const known = phases.get(rows)
  if (known) return known
  const byPriority = rows.toSorted((one, other) => other.priority - one.priority).slice(0, maxPerDevice)
  const parsed = byPriority.map((row) => {
    const formula = formulas.get(row) ?? formulaOf(row)
    formulas.set(row, formula)
    return formula
  })
  const made = {
    early: parsed.filter(({ row }) => row.priority < 0),
    late: parsed.filter(({ row }) => row.priority >= 0),
  }
  phases.set(rows, made)
  return made
}
