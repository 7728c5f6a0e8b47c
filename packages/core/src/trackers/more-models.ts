import type { ModelFamily } from './tracker-model.ts'

const family = (protocol: string, vendor: string, names: string, more: Partial<ModelFamily> = {}): ModelFamily => ({
  vendor,
  names: names.split(', '),
  protocol,
  setup: null,
  number: 'imei',
  certainty: 'inferred',
  ...more,
})

/** One family or more for each of the smaller protocols, as their names and documents tell; a line each, by protocol. */
export const moreFamilies: readonly ModelFamily[] = [
  family('appello', 'Appello', 'Followit'),
  family('ardi01', 'ARDI', 'ARDI 01'),
  family('arknav', 'Arknav', 'Arknav RX-8, Arknav CT-X8'),
  family('polte', 'Polte', 'Polte C-LoC', { number: 'label' }),
  family('recoda', 'Recoda', 'Recoda M620 MDVR', { number: 'label' }),
]
