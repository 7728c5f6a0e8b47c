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
  family('austinnb', 'Austin NB', 'Austin NB', { onlyUdp: true }),
  family('b2316', 'B2316', 'B2316', { onlyUdp: true }),
  family('bstpl', 'BSTPL', 'BSTPL'),
  family('carscop', 'Carscop', 'Carscop CC-630, Carscop CC-830'),
  family('cautela', 'Cautela', 'Cautela'),
  family('ennfu', 'Ennfu', 'Ennfu'),
  family('freedom', 'Freedom', 'Freedom PT-9, Freedom PT-10'),
  family('hoopo', 'hoopo', 'hoopo asset tracker', { number: 'label' }),
  family('jido', 'Jido', 'Jido'),
  family('kenji', 'Kenji', 'Kenji'),
  family('manpower', 'Manpower', 'Manpower smart tracker'),
  family('mtx', 'MTX', 'MTX-Tunnel'),
  family('nto', 'NTO', 'NTO'),
  family('outsafe', 'Outsafe', 'Outsafe', { number: 'label' }),
  family('pathaway', 'PathAway', 'PathAway', { number: 'label' }),
  family('polte', 'Polte', 'Polte C-LoC', { number: 'label' }),
  family('r16h', 'R16H', 'R16H'),
  family('raveon', 'Raveon', 'Raveon Atlas PT, Raveon M7 GX'),
  family('recoda', 'Recoda', 'Recoda M620 MDVR', { number: 'label' }),
  family('smartsole', 'GTX', 'GTX SmartSole'),
  family('swiftech', 'Swiftech', 'Swiftech'),
  family('topflytech', 'Topflytech', 'Topflytech T8608, Topflytech T8603'),
]
