import { typedNumber } from '@rastro/core/format/typed-number'
import type { NewInspection } from '@rastro/core/resources/inspection'
import { isComplete, type TypedInspection } from '@rastro/core/vehicle/inspection'
import { writtenPlate } from '@rastro/core/vehicle/plate'
import { checkItems } from '@rastro/core/vocabulary/inspections'
import type { KeptInspection, TypedForm, TypedNote } from '../../outbox/kept-inspection.ts'

const noNote: TypedNote = { isWhole: undefined, text: '' }

/** A form in which nothing is typed yet. */
export const emptyForm: TypedForm = {
  ...{ step: 1, cpf: '', plate: '', km: '', outside: noNote, inside: noNote },
  ...{ fluids: null, remarks: '', checks: {}, signature: '' },
}

/** A new draft of this person. */
export const newDraft = (userId: number): KeptInspection => ({
  ...{ key: newKey(), userId, state: 'draft', at: Date.now(), typed: emptyForm, photos: 0 },
})

/** 32 hexadecimal digits; `randomUUID` exists only in secure contexts. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** INSP-8: what is typed, as its completeness is judged; an undamaged side is noted in these words. */
export const typedOf = (form: TypedForm, whole: string): TypedInspection => ({
  cpf: form.driver === undefined ? '' : form.cpf,
  placa: form.vehicle === undefined ? '' : form.plate,
  km: form.km.trim() === '' ? null : typedNumber(form.km),
  externa: noteOf(form.outside, whole),
  interna: noteOf(form.inside, whole),
})

const noteOf = ({ isWhole, text }: TypedNote, whole: string): string => (isWhole ? whole : text.trim())

/** INSP-4: what is sent; undefined while something is missing. */
export function bodyOf(form: TypedForm, { whole, doneTime }: { whole: string; doneTime: Date }) {
  const typed = typedOf(form, whole)
  if (!isComplete(typed)) return undefined
  const { driver, vehicle, checks, signature } = form
  const body: NewInspection = {
    motorista: {
      name: driver?.name ?? null,
      cpf: typed.cpf,
      cnh: driver?.cnh ?? null,
      phone: driver?.phone ?? null,
    },
    veiculo: {
      marca: vehicle?.marca ?? null,
      modelo: vehicle?.modelo ?? null,
      placa: vehicle?.placa ?? writtenPlate(typed.placa),
      category: vehicle?.category ?? null,
    },
    informations: {
      km: typed.km!,
      externa: typed.externa,
      interna: typed.interna,
      oleoeagua: form.fluids,
      observacoes: form.remarks.trim() || null,
    },
    doneTime,
    checklist: checkItems.flatMap((item) => {
      const check = checks[item]
      return check ? [{ item, state: check.state, note: check.note.trim() || null }] : []
    }),
    signature: signature ? { name: driver?.name || typed.cpf, path: signature } : null,
  }
  return body
}
